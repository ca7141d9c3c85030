import type { z } from 'zod/mini';
import { addresses } from '../../../contract/addresses.ts';
import type { OwnApplication } from '../../../contract/applications.ts';
import type { MobileMoneyNetwork } from '../../../domain/enumerations.ts';
import { formatCedis } from '../../../domain/money.ts';
import { hasSessions } from '../../../domain/study-kinds.ts';
import { m } from '../../../messages/m.ts';
import { showSession, showShortDay } from '../../lib/when.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CalendarIcon } from '../../ui/icons.tsx';
import { TimeLeft } from '../../ui/time-left.tsx';

export type OwnApplicationView = z.output<typeof OwnApplication>;

/** Whether a session counts as missed, or is disputed: what that means for its person is a hold of it. */
export const isMissed = (status: OwnApplicationView['status']) => status === 'NO_SHOW' || status === 'DISPUTED';

const LEADS_TO_WORK: readonly OwnApplicationView['status'][] = ['INVITED', 'SCHEDULED', 'COMPLETED', 'NO_SHOW'];

/** What the participant can do next, in one line and at most one button. */
export function NextAction({ application }: { application: OwnApplicationView }) {
  const { status, startsAt, endsAt, studyId } = application;
  if (!hasSessions(application.kind) && LEADS_TO_WORK.includes(status)) return <ToWork application={application} />;
  if (status === 'INVITED') {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink to={addresses.scheduleAvailability({ studyId })}>
          <CalendarIcon />
          {m.next_choose_time()}
        </ButtonLink>
        {application.invitationExpiresAt && (
          <p className="text-quiet text-sm">
            {m.next_expires()} <TimeLeft at={application.invitationExpiresAt} />
          </p>
        )}
      </div>
    );
  }
  if (status === 'SCHEDULED' && startsAt && endsAt) {
    return (
      <div className="grid justify-items-start gap-2">
        <p className="font-semibold">{showSession(startsAt, endsAt)}</p>
        <ButtonLink variant="plain" to={addresses.bookings}>
          {m.next_my_booking()}
        </ButtonLink>
      </div>
    );
  }
  if (application.payment) return <Pay payment={application.payment} />;
  const WORDS: Partial<Record<OwnApplicationView['status'], string>> = {
    PENDING: m.next_reading(),
    COMPLETED: m.next_done(),
    DISQUALIFIED: m.next_others_wanted(),
  };
  return WORDS[status] ? <p className="text-quiet">{WORDS[status]}</p> : null;
}

/** The last step names the money, the account and the day. */
function Pay({ payment }: { payment: NonNullable<OwnApplicationView['payment']> }) {
  const { status, network, maskedNumber, settledAt } = payment;
  const amount = formatCedis(payment.amountPesewas);
  if (status === null || network === null) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink to={addresses.mobileMoney}>{m.next_add_account()}</ButtonLink>
        <p className="text-quiet text-sm">{m.next_waits({ amount })}</p>
      </div>
    );
  }
  if (status === 'FAILED' || status === 'REVERSED') {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink to={addresses.walletManagement}>{m.next_check_payout()}</ButtonLink>
        <p className="text-quiet text-sm">{m.next_returned({ amount })}</p>
      </div>
    );
  }
  // The number stays on one line.
  const account = `${NETWORK_SHORT[network]} ${maskedNumber}`.replaceAll(' ', '\u00a0');
  return (
    <p className={status === 'PAID' ? 'money text-leaf' : 'money text-quiet'}>
      {status === 'PAID' && settledAt
        ? m.next_paid_to({ amount, account, date: showShortDay(settledAt) })
        : m.next_paying_to({ amount, account })}
    </p>
  );
}

/** A network's name in a sentence. */
const NETWORK_SHORT: Readonly<Record<MobileMoneyNetwork, string>> = {
  MTN: 'MTN',
  TELECEL: 'Telecel',
  AIRTEL_TIGO: 'AirtelTigo',
};

/** A task or diary has a screen of its own: for starting, doing it, and what became of it. */
function ToWork({ application: { id, status } }: { application: OwnApplicationView }) {
  const isNow = status === 'INVITED' || status === 'SCHEDULED';
  return (
    <ButtonLink
      className="justify-self-start"
      variant={isNow ? 'main' : 'plain'}
      to={addresses.work({ applicationId: id })}
    >
      {status === 'INVITED' ? m.next_see_work() : isNow ? m.sign_in_continue() : m.next_my_work()}
    </ButtonLink>
  );
}
