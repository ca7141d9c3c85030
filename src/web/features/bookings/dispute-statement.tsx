import { StatementForm } from '../../../contract/disputes.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useAction } from '../../lib/queries.ts';
import { Card } from '../../ui/card.tsx';
import { AreaField } from '../../ui/field.tsx';
import { Submit } from '../../ui/submit.tsx';

/** The researcher's side of a disputed no-show. */
export function DisputeStatement({
  session,
}: {
  session: { applicationId: string; withName: string; partialPay: object | null };
}) {
  const form = useSchemaForm(StatementForm, { words: '' });
  const state = useAction('PUT /project/applications/{id}/statement');
  const submit = form.onSubmit((body) =>
    state.mutate({ params: { id: session.applicationId }, body }, { onError: form.refuseFields }),
  );
  return (
    <Card>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <h2 className="text-lg">
          {session.partialPay === null
            ? `${session.withName} says they were there`
            : `${session.withName} refused the part of the pay`}
        </h2>
        <AreaField
          label="What happened?"
          hint={
            state.isSuccess
              ? 'Saved. You can change it until we decide.'
              : 'A person at Nyansapo reads both sides and decides.'
          }
          rows={4}
          maxLength={1000}
          counted={form.values.words.length}
          {...form.quietText('words')}
        />
        <Submit missing={form.problem === null ? null : ''} className="justify-self-start" starts={state}>
          Send my answer
        </Submit>
      </form>
    </Card>
  );
}
