import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { listProfileChanges } from '../../../contract/participants.ts';
import { formatDate } from '../../../domain/calendar.ts';
import { countOf } from '../../../domain/counts.ts';
import { GENDERS } from '../../../domain/enumerations.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Fact, Facts } from '../../ui/card.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';

type Change = ReplyOf<typeof listProfileChanges>[number];

/** For admins: requests to change a date of birth or gender; shows nothing when there are none. */
export function ProfileChanges() {
  const changes = useQuery(ask('GET /identity/admin/profile-changes', { query: { size: 100 } })).data?.content ?? [];
  if (changes.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="profile-changes">
      <h2 id="profile-changes" className="text-xl">
        Changes to review
      </h2>
      {changes.map((change) => (
        <ChangeCard key={change.id} change={change} />
      ))}
    </section>
  );
}

function factsInWords({ dateOfBirth, gender }: Change['now']): string {
  return `${formatDate(dateOfBirth)}, ${GENDERS[gender]}`;
}

function ChangeCard({ change: { id, name, now, wanted, reason, at, applications, unfit } }: { change: Change }) {
  const [declining, setDeclining] = useState(false);
  const decide = useAction('POST /identity/admin/profile-changes/{id}/{event}', { onDone: () => setDeclining(false) });
  return (
    <Card className="grid gap-4">
      <p className="font-semibold">{name} wants to change their date of birth or gender</p>
      <Facts>
        <Fact label="Now">{factsInWords(now)}</Fact>
        <Fact label="Requested">{factsInWords(wanted)}</Fact>
        <Fact label="Why">
          <span className="wrap-anywhere whitespace-pre-line">{reason}</span>
        </Fact>
        <Fact label="Until now">
          applied for {countOf(applications, 'study', 'studies')}, did not qualify for{' '}
          {countOf(unfit, 'study', 'studies')}
        </Fact>
        <Fact label="Requested on">{showInstant(at)}</Fact>
      </Facts>
      <div className="flex flex-wrap gap-2">
        <Button starts={decide} onClick={() => decide.mutate({ params: { id, event: 'approve' }, body: {} })}>
          Approve<span className="sr-only"> {name}’s change</span>
        </Button>
        <Button variant="danger" onClick={() => setDeclining(true)}>
          Decline<span className="sr-only"> {name}’s change</span>
        </Button>
      </div>
      {declining && (
        <ReasonDialog
          title={`Decline ${name}’s change?`}
          words="The date of birth and the gender stay as they are."
          action="Decline"
          starts={decide}
          onReason={(words) => decide.mutate({ params: { id, event: 'decline' }, body: { reason: words } })}
          onClose={() => setDeclining(false)}
        />
      )}
    </Card>
  );
}
