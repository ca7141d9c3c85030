import { type FormEvent, useState } from 'react';
import { stateDispute } from '../../../contract/applications.ts';
import { useAction } from '../../lib/queries.ts';
import { Card } from '../../ui/card.tsx';
import { AreaField } from '../../ui/field.tsx';
import { Submit } from '../../ui/submit.tsx';

/** The researcher's side of a disputed no-show. */
export function DisputeStatement({ session }: { session: { applicationId: string; withName: string } }) {
  const [words, setWords] = useState('');
  const state = useAction(stateDispute);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    state.mutate({ params: { id: session.applicationId }, body: { words } });
  };
  return (
    <Card>
      <form className="grid gap-4" onSubmit={submit}>
        <h2 className="text-lg">{session.withName} says they were there</h2>
        <AreaField
          label="What happened?"
          hint={
            state.isSuccess
              ? 'Saved. You can change it until we decide.'
              : 'A person at Nyansapo reads both sides and decides.'
          }
          rows={4}
          maxLength={1000}
          counted={words.length}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <Submit missing={words.trim() === '' ? '' : null} className="justify-self-start" busy={state.isPending}>
          Send my answer
        </Submit>
      </form>
    </Card>
  );
}
