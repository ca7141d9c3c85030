import { useQuery } from '@tanstack/react-query';
import { ActivityCard } from '../features/account-security/activity-card.tsx';
import { DeleteAccountCard } from '../features/account-security/delete-account-card.tsx';
import { DevicesCard } from '../features/account-security/devices-card.tsx';
import { MyDataCard } from '../features/account-security/my-data-card.tsx';
import { PreferencesCard } from '../features/account-security/preferences-card.tsx';
import { SecondFactorCard } from '../features/account-security/second-factor-card.tsx';
import { EmailCard, PasswordCard } from '../features/account-security/sign-in-cards.tsx';
import { RememberedAnswersCard } from '../features/participants/remembered-answers-card.tsx';
import { Lazy, lazyPart } from '../lib/lazy-part.tsx';
import { ask } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { useUser } from '../lib/session.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { Loaded } from '../ui/states.tsx';

const NumberCard = lazyPart(() =>
  import('../features/account-security/number-card.tsx').then((module) => module.NumberCard),
);
const MergeCard = lazyPart(() =>
  import('../features/account-security/merge-card.tsx').then((module) => module.MergeCard),
);
const MembershipsCard = lazyPart(() =>
  import('../features/panels/memberships-card.tsx').then((module) => module.MembershipsCard),
);

const TextsCard = lazyPart(() =>
  import('../features/account-security/texts-card.tsx').then((module) => module.TextsCard),
);

export default function SecurityPage() {
  const user = useUser();
  const query = useQuery(ask('GET /authentication/users/me/security'));
  if (!user) return null;
  return (
    <>
      <PageTitle {...headingOf('security')} />
      <Loaded query={query}>
        {({ content: security }) => (
          <>
            <SecondFactorCard security={security} />
            {user.email !== null && <PasswordCard hasPassword={security.hasPassword} />}
            {user.role === 'PARTICIPANT' && (
              <Lazy
                of={NumberCard}
                fallback={<div className="skeleton h-20 max-w-2xl" />}
                number={user.mobileNumber}
                confirms={security.hasPassword || security.hasGoogle}
              />
            )}
            <EmailCard email={user.email} />
            {user.role === 'PARTICIPANT' && (
              <Lazy of={MergeCard} fallback={<div className="skeleton h-20 max-w-2xl" />} />
            )}
            <DevicesCard />
            <PreferencesCard role={user.role} />
            {user.role === 'PARTICIPANT' && (
              <>
                <Lazy of={TextsCard} fallback={<div className="skeleton h-32 max-w-2xl" />} />
                <Lazy of={MembershipsCard} fallback={<div className="skeleton h-32 max-w-2xl" />} />
              </>
            )}
            {user.role === 'PARTICIPANT' && <RememberedAnswersCard />}
            <MyDataCard />
            <ActivityCard />
            <DeleteAccountCard role={user.role} />
          </>
        )}
      </Loaded>
    </>
  );
}
