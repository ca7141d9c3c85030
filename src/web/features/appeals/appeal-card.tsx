import { useState } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import type { listAppeals } from '../../../contract/appeals.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { APPEAL_CHANNELS, type HoldKind } from '../../../domain/holds.ts';
import { useNow } from '../../lib/now.ts';
import { useAction } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Fact, Facts } from '../../ui/card.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { TimeLeft } from '../../ui/time-left.tsx';

type Appeal = ReplyOf<typeof listAppeals>[number];

/** What was decided, as the heading of an appeal against it. */
const DECISIONS: Readonly<Record<HoldKind, string>> = {
  PAYOUT: 'Payout on hold',
  STRIKE: 'Strike',
  PAUSE: 'Pause of applying',
  SUSPENSION: 'Suspended account',
  SESSION: 'Missed session',
  ENTRY: 'Rejected work',
  PROFILE_CHANGE: 'Change of birth date or gender',
  NUMBER_REQUEST: 'Lost number',
  STUDY: 'Applied before',
};

/** These have two sides, whose statements are under Disputes. */
const IS_DISPUTE: readonly HoldKind[] = ['SESSION', 'ENTRY'];

/** One appeal with its deadline, what the person was told, what only we know, and the decision. */
export function AppealCard({ appeal }: { appeal: Appeal }) {
  const { id, kind, participantName, about, reason, evidence, channel, words, heldAt, askedAt, decideBy } = appeal;
  const [deciding, setDeciding] = useState<'grant' | 'deny' | null>(null);
  const decide = useAction('POST /identity/admin/appeals/{id}/{event}', { onDone: () => setDeciding(null) });
  const isLate = useNow() > Date.parse(decideBy);
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="wrap-anywhere min-w-0 text-lg">
          {DECISIONS[kind]}: {participantName}
        </h2>
        {isLate ? (
          <Badge tone="bad">Late: was due {showInstant(decideBy)}</Badge>
        ) : (
          <span className="text-quiet text-sm">
            Due {showInstant(decideBy)}, <TimeLeft at={decideBy} />
          </span>
        )}
      </div>
      {words ? (
        <blockquote className="wrap-anywhere whitespace-pre-line border-line-strong border-l-4 pl-3">
          {words}
        </blockquote>
      ) : (
        <p className="text-quiet">They wrote nothing.</p>
      )}
      <Facts>
        {about && <Fact label="About">{about}</Fact>}
        <Fact label="Told them">{reason}</Fact>
        <Fact label="Since">{showInstant(heldAt)}</Fact>
        <Fact label="Appealed">
          {showInstant(askedAt)}, {APPEAL_CHANNELS[channel].toLowerCase()}
        </Fact>
        {evidence.length > 0 && (
          <Fact label="Evidence">
            <ul className="grid gap-1">
              {evidence.map((line) => (
                <li key={line} className="wrap-anywhere">
                  {line}
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </Facts>
      {appeal.isOwnDecision ? (
        <p className="rounded-lg bg-gold-soft px-4 py-3 text-gold-ink">
          You made this decision, so another admin must decide.
        </p>
      ) : IS_DISPUTE.includes(kind) ? (
        <ButtonLink variant="plain" className="justify-self-start" to={addresses.adminDisputes}>
          Read both sides and decide
        </ButtonLink>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setDeciding('grant')}>Grant</Button>
          <Button variant="danger" onClick={() => setDeciding('deny')}>
            Deny
          </Button>
        </div>
      )}
      {deciding && (
        <ReasonDialog
          title={deciding === 'grant' ? 'Grant this appeal?' : 'Deny this appeal?'}
          words={
            deciding === 'grant'
              ? `This ends it at once: ${DECISIONS[kind].toLowerCase()}. We notify ${participantName}.`
              : `It stays as it is, and can’t be appealed again. We notify ${participantName}.`
          }
          hint={deciding === 'grant' ? 'Admins see this.' : 'The person reads this.'}
          action={deciding === 'grant' ? 'Grant' : 'Deny'}
          starts={decide}
          isDanger={deciding === 'deny'}
          onReason={(given) => decide.mutate({ params: { id, event: deciding }, body: { reason: given } })}
          onClose={() => setDeciding(null)}
        />
      )}
    </Card>
  );
}
