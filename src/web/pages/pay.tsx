import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addresses } from '../../contract/addresses.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { getListedOffer, proveOfferNumber, sendOfferCode } from '../../contract/payment-lists.ts';
import type { ListedPaymentStatus } from '../../domain/lifecycles/payment-list-lifecycles.ts';
import { formatCedis } from '../../domain/money.ts';
import { isFullName } from '../../domain/payment-lists.ts';
import { m } from '../../messages/m.ts';
import { CodeForm } from '../features/accounts/code-form.tsx';
import { useCountdown } from '../features/accounts/use-resend.ts';
import { Link, useParams } from '../lib/navigation.tsx';
import { ask } from '../lib/queries.ts';
import { useCall } from '../lib/use-call.ts';
import { showDay } from '../lib/when.ts';
import { Button } from '../ui/button.tsx';
import { Card, Fact, Facts } from '../ui/card.tsx';
import { TextField } from '../ui/field.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Loaded } from '../ui/states.tsx';

type Offer = ReplyOf<typeof getListedOffer>;
type Proved = ReplyOf<typeof proveOfferNumber>;

/** Where somebody says yes or no to a payment that an organisation listed, from a text message, with or without an account. */
export default function PayPage() {
  const { code } = useParams<'pay'>();
  const query = useQuery(ask('GET /payment/offers/{code}', { params: { code } }));
  return (
    <div className="mx-auto grid w-full max-w-xl gap-5 py-4">
      <Loaded query={query} whole>
        {({ content: offer }) => <OfferSteps code={code} offer={offer} />}
      </Loaded>
    </div>
  );
}

function OfferSteps({ code, offer }: { code: string; offer: Offer }) {
  const [sent, setSent] = useState<ReplyOf<typeof sendOfferCode> | null>(null);
  const [proved, setProved] = useState<Proved | null>(null);
  const [answer, setAnswer] = useState<'YES' | 'NO' | null>(null);
  const send = useCall('POST /payment/offers/{code}/code', ({ content }) => setSent(content));
  const { organization, amountPesewas, purpose, expiresAt, maskedNumber, status } = offer;
  const amount = formatCedis(amountPesewas);
  if (answer !== null || status !== 'WAITING') {
    return (
      <Answered
        status={answer === null ? status : answer === 'YES' ? 'CONFIRMED' : 'REFUSED'}
        amount={amount}
        paidTo={proved?.paidTo ?? maskedNumber}
      />
    );
  }
  return (
    <>
      <PageTitle title={m.pay_title({ organization, amount })} />
      <Card className="grid gap-4">
        <Facts>
          <Fact label={m.pay_for()}>
            <span className="wrap-anywhere" lang="en">
              {purpose}
            </span>
          </Fact>
          <Fact label={m.pay_amount()}>
            <b className="money">{amount}</b>
          </Fact>
          <Fact label={m.pay_number()}>
            <span className="money">{proved?.paidTo ?? maskedNumber}</span>
          </Fact>
          {proved?.registeredName && <Fact label={m.pay_registered()}>{proved.registeredName}</Fact>}
          <Fact label={m.pay_until()}>{showDay(expiresAt)}</Fact>
        </Facts>
        {proved ? (
          <Decision proved={proved} amount={amount} onAnswer={setAnswer} />
        ) : sent ? (
          <CodeStep code={code} sent={sent} onProved={setProved} />
        ) : (
          <>
            <p>{m.pay_prove({ number: maskedNumber })}</p>
            <Button className="justify-self-start" busy={send.isPending} onClick={() => send.run({ params: { code } })}>
              {m.pay_send_code()}
            </Button>
          </>
        )}
      </Card>
      <Rights />
    </>
  );
}

function CodeStep({
  code,
  sent,
  onProved,
}: {
  code: string;
  sent: ReplyOf<typeof sendOfferCode>;
  onProved: (proved: Proved) => void;
}) {
  const countdown = useCountdown(sent.resendSeconds);
  const again = useCall('POST /payment/offers/{code}/code', countdown.restart, undefined, m.sign_in_code_sent_again());
  const [wrong, setWrong] = useState<string>();
  const prove = useCall(
    'POST /payment/offers/{code}/prove',
    ({ content }) => onProved(content),
    (error) => setWrong(error instanceof Error ? error.message : undefined),
  );
  return (
    <CodeForm
      number={sent.number}
      wrong={wrong}
      busy={prove.isPending}
      resend={{ waitSeconds: countdown.left, busy: again.isPending, send: () => again.run({ params: { code } }) }}
      onCode={(typed) => {
        setWrong(undefined);
        prove.run({ params: { code }, body: { code: typed } });
      }}
      onBack={null}
    />
  );
}

function Decision({
  proved,
  amount,
  onAnswer,
}: {
  proved: Proved;
  amount: string;
  onAnswer: (answer: 'YES' | 'NO') => void;
}) {
  const [fullName, setFullName] = useState('');
  const [refusing, setRefusing] = useState(false);
  const yes = useCall('POST /payment/offers/answer', () => onAnswer('YES'));
  const no = useCall('POST /payment/offers/answer', () => onAnswer('NO'));
  const { ticket, needsName, hasAccount } = proved;
  if (refusing) {
    return (
      <div className="grid gap-3">
        <p>{m.pay_refuse_means()}</p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="danger"
            busy={no.isPending}
            onClick={() => no.run({ body: { ticket, answer: 'NO', fullName: '' } })}
          >
            {m.pay_refuse()}
          </Button>
          <Button variant="quiet" onClick={() => setRefusing(false)}>
            {m.pay_back()}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      {needsName && (
        <TextField
          label={m.pay_full_name()}
          autoComplete="name"
          maxLength={100}
          value={fullName}
          onChange={({ target }) => setFullName(target.value)}
        />
      )}
      {!hasAccount && (
        <p className="text-quiet text-sm">
          {m.pay_terms()}{' '}
          <Link className="text-clay underline" to={addresses.terms} target="_blank">
            {m.sign_up_terms()}
          </Link>{' '}
          ·{' '}
          <Link className="text-clay underline" to={addresses.privacy} target="_blank">
            {m.sign_up_privacy()}
          </Link>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={needsName && !isFullName(fullName)}
          busy={yes.isPending}
          onClick={() => yes.run({ body: { ticket, answer: 'YES', fullName } })}
        >
          {m.pay_accept({ amount })}
        </Button>
        <Button variant="plain" onClick={() => setRefusing(true)}>
          {m.pay_say_no()}
        </Button>
      </div>
    </div>
  );
}

function Rights() {
  return (
    <Card className="grid gap-2">
      <h2 className="text-lg">{m.pay_rights()}</h2>
      <ul className="grid list-disc gap-1 pl-5 text-quiet text-sm">
        <li>{m.pay_rights_no()}</li>
        <li>{m.pay_rights_pin()}</li>
        <li>{m.pay_rights_whole()}</li>
        <li>{m.pay_rights_data()}</li>
      </ul>
    </Card>
  );
}

function Answered({ status, amount, paidTo }: { status: ListedPaymentStatus; amount: string; paidTo: string }) {
  const words: Record<Exclude<ListedPaymentStatus, 'WAITING'>, [string, string]> = {
    CONFIRMED: [m.pay_confirmed(), m.pay_confirmed_means({ amount, number: paidTo })],
    REFUSED: [m.pay_refused(), m.pay_refused_means()],
    EXPIRED: [m.pay_expired(), m.pay_expired_means()],
    CANCELLED: [m.pay_cancelled(), m.pay_expired_means()],
  };
  const [title, text] = words[status === 'WAITING' ? 'EXPIRED' : status];
  return (
    <>
      <PageTitle title={title} />
      <Card>
        <p>{text}</p>
      </Card>
    </>
  );
}
