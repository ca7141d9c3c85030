import { useState } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { getTrialDraft } from '../../../contract/studies/drafts.ts';
import { useAction } from '../../lib/queries.ts';
import { useUser } from '../../lib/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useOpenTrial } from './use-open-trial.ts';

interface Project {
  id: string;
  projectName: string;
}

/** What a researcher tried out and kept: to go on with before verification, to open in a project afterwards (STUDY-36). */
export function KeptTrial({
  draft,
  projects,
}: {
  draft: NonNullable<ReplyOf<typeof getTrialDraft>>;
  projects: readonly Project[];
}) {
  const isVerified = useUser()?.organization?.adminVerificationStatus === 'VERIFIED';
  const [asking, setAsking] = useState<'project' | 'discard' | null>(null);
  const close = () => setAsking(null);
  const discard = useAction('DELETE /project/trial-draft', { onDone: close });
  const name = draft.content.details.name || draft.content.details.publicName || 'No name yet';
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl border border-line-strong border-dashed px-5 py-4">
      <div className="min-w-0">
        <h2 className="wrap-anywhere text-lg">Draft: {name}</h2>
        <p className="text-quiet text-sm">
          {isVerified
            ? 'Your organisation is verified: open it in a project, add the times and publish it.'
            : 'It opens once you are verified. You can change it until then.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {!isVerified ? (
          <ButtonLink variant="plain" to={addresses.tryStudy}>
            Continue the draft
          </ButtonLink>
        ) : projects.length > 0 ? (
          <Button onClick={() => setAsking('project')}>Open in a project</Button>
        ) : (
          <ButtonLink to={`${addresses.createProject}?draft=kept`}>Create its project</ButtonLink>
        )}
        <Menu
          name={`the draft ${name}`}
          items={[{ words: 'Discard the draft', isDanger: true, onChoose: () => setAsking('discard') }]}
        />
      </div>
      {asking === 'project' && <ChooseProject projects={projects} onClose={close} />}
      <Dialog open={asking === 'discard'} onClose={close} kind="delete" title="Discard this draft?">
        <p>We delete “{name}”. You can’t undo this.</p>
        <DialogActions>
          <Button variant="plain" onClick={close}>
            Keep it
          </Button>
          <Button variant="danger" starts={discard} onClick={() => discard.mutate({})}>
            Discard
          </Button>
        </DialogActions>
      </Dialog>
    </section>
  );
}

function ChooseProject({ projects, onClose }: { projects: readonly Project[]; onClose: () => void }) {
  const open = useOpenTrial();
  const [projectId, setProjectId] = useState(projects[0]?.id ?? '');
  return (
    <Dialog open onClose={onClose} title="Open the draft in a project">
      <SelectField
        label="Project"
        options={Object.fromEntries(projects.map((project) => [project.id, project.projectName]))}
        value={projectId}
        onChange={({ target }) => setProjectId(target.value)}
      />
      <DialogActions>
        <Button variant="plain" onClick={onClose}>
          Cancel
        </Button>
        <Button starts={open} disabled={projectId === ''} onClick={() => open.mutate({ body: { projectId } })}>
          Open
        </Button>
      </DialogActions>
    </Dialog>
  );
}
