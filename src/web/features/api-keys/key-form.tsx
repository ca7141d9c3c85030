import { ApiKeyForm } from '../../../contract/api-keys.ts';
import { API_KEY_DAYS, API_SCOPES } from '../../../domain/api-scopes.ts';
import { countOf } from '../../../domain/counts.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useAction } from '../../lib/queries.ts';
import { useSettings } from '../../lib/settings.ts';
import { Button } from '../../ui/button.tsx';
import { ManyOf, OneOf } from '../../ui/choices.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { AreaField, TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { FormSubmit } from '../../ui/submit.tsx';
import { useConfirmation } from '../account-security/use-confirmation.tsx';

const MODES = { live: 'Live', test: 'Test' };
const ABOUT_MODES = {
  live: 'Works with your real studies and participants.',
  test: 'Works with fake people and money in your test environment.',
};

/** How long keys can be valid, in days. */
export const DAYS: Readonly<Record<string, string>> = {
  30: '30 days',
  [API_KEY_DAYS.usual]: countOf(API_KEY_DAYS.usual, 'day'),
  180: '180 days',
  [API_KEY_DAYS.most]: '1 year',
};

/** Creates a key with a name, scopes, a lifetime and allowed addresses; asks for the person's password. */
export function KeyForm({ onMade, onCancel }: { onMade: (secret: string) => void; onCancel: () => void }) {
  const confirmation = useConfirmation();
  const hasTestKeys = useSettings()?.testKeys ?? false;
  const form = useSchemaForm(ApiKeyForm, {
    name: '',
    mode: 'live',
    scopes: [],
    expiresInDays: API_KEY_DAYS.usual,
    networks: [],
  });
  const create = useAction('POST /identity/api-keys', { onDone: ({ content }) => onMade(content.secret) });
  const submit = form.onSubmit((body) => {
    const written = body.networks.filter((line) => line !== '');
    create.mutate(
      { body: { ...body, networks: written, ...confirmation.body } },
      {
        onError: (error) => {
          form.refuseFields(error);
          confirmation.show(error);
        },
      },
    );
  });
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <TextField
        label="Name"
        hint="Name it after what uses it, such as “Lab export”"
        maxLength={60}
        {...form.text('name')}
      />
      {hasTestKeys && <OneOf label="Kind" options={MODES} descriptions={ABOUT_MODES} {...form.choice('mode')} />}
      <ManyOf
        label="Permissions"
        hint="No key can top up your wallet or refund from it, see your verification or change your team."
        options={API_SCOPES}
        {...form.choices('scopes')}
      />
      <SelectField label="Valid for" options={DAYS} {...form.text('expiresInDays', { valueAsNumber: true })} />
      <AreaField
        label="Allowed addresses"
        optional
        hint="One address or range on each line, such as 203.0.113.0/24. Leave it empty to allow any address."
        rows={2}
        name="networks"
        value={form.values.networks?.join('\n') ?? ''}
        error={form.errorOf('networks')}
        onChange={({ target }) =>
          form.set(
            'networks',
            target.value.split('\n').map((line) => line.trim()),
          )
        }
      />
      {confirmation.field}
      <DialogActions>
        <Button variant="plain" onClick={onCancel}>
          Go back
        </Button>
        <FormSubmit waitsFor={[...form.waitsFor, ...confirmation.waitsFor]} starts={create}>
          Create the key
        </FormSubmit>
      </DialogActions>
    </form>
  );
}
