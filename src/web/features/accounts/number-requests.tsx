import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { listNumberRequests } from '../../../contract/sign-in/lost-numbers.ts';
import { formatDate } from '../../../domain/calendar.ts';
import { MOBILE_MONEY_NETWORKS } from '../../../domain/enumerations.ts';
import { formatCedis } from '../../../domain/money.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { showDay, showInstant } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Fact, Facts } from '../../ui/card.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';

type Request = ReplyOf<typeof listNumberRequests>[number];
type Account = NonNullable<Request['account']>;

/** For admins: people who lost their SIM and have no email address; shows nothing when there are none. */
export function NumberRequests() {
  const requests = useQuery(ask('GET /identity/admin/number-requests', { query: { size: 100 } })).data?.content ?? [];
  if (requests.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="number-requests">
      <h2 id="number-requests" className="text-xl">
        Lost numbers
      </h2>
      {requests.map((request) => (
        <RequestCard key={request.id} request={request} />
      ))}
    </section>
  );
}

function paymentInWords({ amountPesewas, network, maskedNumber, settledAt }: Account['payouts'][number]): string {
  const when = settledAt ? `, ${showDay(settledAt)}` : '';
  return `${formatCedis(amountPesewas)} to ${MOBILE_MONEY_NETWORKS[network]} ${maskedNumber}${when}`;
}

function RequestCard({ request }: { request: Request }) {
  const { id, name, account, oldNumber, newNumber, dateOfBirth, lastPayments, askedAt } = request;
  const [declining, setDeclining] = useState(false);
  const decide = useAction('POST /identity/admin/number-requests/{id}/decide', { onDone: () => setDeclining(false) });
  return (
    <Card className="grid gap-4">
      <p className="font-semibold">
        {name} lost {oldNumber} and asks for {newNumber}
      </p>
      <Facts>
        <Fact label="They say">
          {name}, born {formatDate(dateOfBirth)}
        </Fact>
        <Fact label="The account says">
          {account
            ? `${account.name}, ${account.dateOfBirth ? `born ${formatDate(account.dateOfBirth)}` : 'no date of birth yet'}`
            : 'No account has this number'}
        </Fact>
        <Fact label="Payments they remember">
          <span className="wrap-anywhere whitespace-pre-line">{lastPayments}</span>
        </Fact>
        <Fact label="Last payments of the account">
          {account && account.payouts.length > 0 ? account.payouts.map(paymentInWords).join('; ') : 'None'}
        </Fact>
        {account?.email && <Fact label="Email">{account.email}: they can log in with it instead</Fact>}
        <Fact label="Requested on">{showInstant(askedAt)}</Fact>
      </Facts>
      <div className="flex flex-wrap gap-2">
        {account && (
          <Button
            starts={decide}
            onClick={() => decide.mutate({ params: { id }, body: { event: 'approve', reason: '' } })}
          >
            Move the account<span className="sr-only"> of {name}</span>
          </Button>
        )}
        <Button variant="danger" onClick={() => setDeclining(true)}>
          Decline<span className="sr-only"> {name}’s request</span>
        </Button>
      </div>
      {declining && (
        <ReasonDialog
          title={`Decline ${name}’s request?`}
          words="The account keeps its number. We text your reason to the new number."
          action="Decline"
          starts={decide}
          onReason={(reason) => decide.mutate({ params: { id }, body: { event: 'decline', reason } })}
          onClose={() => setDeclining(false)}
        />
      )}
    </Card>
  );
}
