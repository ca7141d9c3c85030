import { addresses } from '../../../contract/addresses.ts';
import type { getSession } from '../../../contract/bookings/sessions.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { formatCedis } from '../../../domain/money.ts';
import { m } from '../../../messages/m.ts';
import { useNow } from '../../lib/now.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';

type SessionView = ReplyOf<typeof getSession>;

/** What has become of a session that is over, and what its participant can do now. Shows nothing before its end. */
export function SessionState({ session }: { session: SessionView }) {
  const { status, applicationStatus, studyId, applicationId, endsAt, rewardPesewas, partialPay, isDecidedPaid } =
    session;
  const isOver = Date.parse(endsAt) <= useNow();
  const amount = formatCedis(rewardPesewas);
  const study = (
    <ButtonLink variant="plain" to={addresses.appliedStudy({ applicationId })}>
      {m.session_see_study()}
    </ButtonLink>
  );
  if (applicationStatus === 'DISPUTED') {
    return (
      <Banner tone="wait" title={m.session_state_disputed()} action={study}>
        {m.session_state_disputed_why({ amount })}
      </Banner>
    );
  }
  // The card with the question is the next thing on the page.
  if (partialPay?.status === 'PROPOSED') return null;
  if (status === 'BOOKED' && isOver) {
    return (
      <Banner tone="wait" title={m.session_state_ended()}>
        {m.session_state_ended_why({ amount })}
      </Banner>
    );
  }
  if (status === 'ATTENDED' || isDecidedPaid) {
    return (
      <Banner
        tone="good"
        title={isDecidedPaid ? m.session_state_decided({ amount }) : m.session_state_paid({ amount })}
        action={
          <ButtonLink variant="plain" to={addresses.walletManagement}>
            {m.session_see_payment()}
          </ButtonLink>
        }
      >
        {m.session_state_paid_why()}
      </Banner>
    );
  }
  if (status === 'MISSED') {
    return <Banner tone="bad" title={m.session_state_missed()} action={study} />;
  }
  if (status === 'CANCELLED') {
    return applicationStatus === 'INVITED' ? (
      <Banner
        title={m.session_state_cancelled()}
        action={<ButtonLink to={addresses.scheduleAvailability({ studyId })}>{m.next_choose_time()}</ButtonLink>}
      >
        {m.session_state_invited()}
      </Banner>
    ) : (
      <Banner title={m.session_state_cancelled()} action={study}>
        {m.session_state_cancelled_why()}
      </Banner>
    );
  }
  return null;
}
