import { useId, useState } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { type listPanels, PanelForm } from '../../../contract/panels.ts';
import { countOf } from '../../../domain/counts.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useMay } from '../../lib/may.tsx';
import { Link } from '../../lib/navigation.tsx';
import { useAction } from '../../lib/queries.ts';
import { toast } from '../../lib/toasts.ts';
import { showDay } from '../../lib/when.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Menu } from '../../ui/menu.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { FormSubmit } from '../../ui/submit.tsx';
import { PanelMembers } from './panel-members.tsx';

type Panel = ReplyOf<typeof listPanels>[number];

/** How long ago people may have taken part at most, in months. */
const SINCE = { 1: 'In the last month', 3: 'In the last 3 months', 6: 'In the last 6 months', 12: 'In the last year' };

/** A panel: how many people it has, when it was used, ways to add people, and, once it is opened, who they are. */
export function PanelCard({ panel, open = false }: { panel: Panel; open?: boolean }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(open);
  const [dialog, setDialog] = useState<'add' | 'rename' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const mayEdit = useMay('edit');
  const { people, lastAddedAt, lastUsed } = panel;
  return (
    <Card className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
      <div className="-my-1 flex items-center justify-between gap-4">
        <h2 className="wrap-anywhere text-lg">{panel.name}</h2>
        <Menu
          isSmall
          name={panel.name}
          items={[
            mayEdit && { words: 'Rename', onChoose: () => setDialog('rename') },
            mayEdit && { words: 'Delete', onChoose: () => setDialog('delete'), isDanger: true },
          ]}
        />
      </div>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <div>
          <dt className="text-quiet text-sm">People</dt>
          <dd className="money font-display text-2xl">{people}</dd>
        </div>
        <div className="min-w-0">
          <dt className="text-quiet text-sm">Last used</dt>
          <dd>
            {lastUsed ? (
              <Link
                to={addresses.studyApplicants({ studyId: lastUsed.studyId })}
                className="wrap-anywhere text-clay underline underline-offset-3"
              >
                {lastUsed.studyName}, {showDay(lastUsed.at)}
              </Link>
            ) : (
              'Not yet'
            )}
          </dd>
        </div>
        <div>
          <dt className="text-quiet text-sm">Last added</dt>
          <dd>{lastAddedAt ? showDay(lastAddedAt) : 'Nobody yet'}</dd>
        </div>
      </dl>
      <div className="flex flex-wrap gap-2">
        {mayEdit && (
          <Button variant={people === 0 ? 'soft' : 'plain'} onClick={() => setDialog('add')}>
            Add people
          </Button>
        )}
        {people > 0 && (
          <Button variant="plain" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Hide people' : 'Show people'}
          </Button>
        )}
      </div>
      <div id={id} className="empty:hidden">
        {isOpen && people > 0 && <PanelMembers panelId={panel.id} />}
      </div>
      {dialog === 'add' && <AddPeople panel={panel} onClose={close} onAdded={() => setIsOpen(true)} />}
      {dialog === 'rename' && <Rename panel={panel} onClose={close} />}
      {dialog === 'delete' && <Delete panel={panel} onClose={close} />}
    </Card>
  );
}

/** The two ways into a panel: everybody who took part, or applicants that are selected in a study. */
function AddPeople({ panel, onClose, onAdded }: { panel: Panel; onClose: () => void; onAdded: () => void }) {
  const [months, setMonths] = useState('');
  const add = useAction('POST /project/panels/{id}/met', {
    onDone: ({ content: { added } }) => {
      toast.success(
        added === 0 ? 'Nobody new: everybody is in it already.' : `${countOf(added, 'person', 'people')} added`,
      );
      onAdded();
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={`Add people to “${panel.name}”`}>
      <section className="grid gap-3">
        <h3 className="font-semibold">Everybody who took part in your studies</h3>
        <SelectField
          label="When"
          placeholder="At any time"
          options={SINCE}
          value={months}
          onChange={({ target }) => setMonths(target.value)}
        />
        <Button
          className="justify-self-start"
          starts={add}
          onClick={() =>
            add.mutate({ params: { id: panel.id }, body: { months: months === '' ? null : Number(months) } })
          }
        >
          Add everybody you have met
        </Button>
      </section>
      <section className="grid gap-3 border-line border-t pt-4">
        <h3 className="font-semibold">Applicants of one study</h3>
        <p>Open the study, select people in the table and choose “Add to a panel”.</p>
        <ButtonLink variant="plain" className="justify-self-start" to={addresses.projects}>
          Open My Projects
        </ButtonLink>
      </section>
      <p className="text-quiet text-sm">
        We notify people when you first add them. They can leave your panels at any time; then you can’t add them again.
      </p>
      <DialogActions>
        <Button variant="plain" onClick={onClose}>
          Go back
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Rename({ panel, onClose }: { panel: Panel; onClose: () => void }) {
  const form = useSchemaForm(PanelForm, { name: panel.name });
  const rename = useAction('PATCH /project/panels/{id}', { onDone: onClose });
  return (
    <Dialog open onClose={onClose} title="Rename the panel">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={form.onSubmit((body) => rename.mutate({ params: { id: panel.id }, body }))}
      >
        <TextField label="Name of the panel" maxLength={50} {...form.text('name')} />
        <DialogActions>
          <Button variant="plain" onClick={onClose}>
            Go back
          </Button>
          <FormSubmit waitsFor={form.waitsFor} starts={rename}>
            Save
          </FormSubmit>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function Delete({ panel, onClose }: { panel: Panel; onClose: () => void }) {
  const remove = useAction('DELETE /project/panels/{id}', { onDone: onClose });
  return (
    <Dialog open onClose={onClose} title={`Delete “${panel.name}”?`} kind="delete">
      <p>We delete only the panel, not the people or their applications. You can’t undo this.</p>
      <DialogActions>
        <Button variant="plain" onClick={onClose}>
          Go back
        </Button>
        <Button variant="danger" starts={remove} onClick={() => remove.mutate({ params: { id: panel.id } })}>
          Delete
        </Button>
      </DialogActions>
    </Dialog>
  );
}
