import { addresses } from '../../contract/addresses.ts';
import { spacedNumber } from '../../domain/mobile-money.ts';
import { m } from '../../messages/m.ts';
import { useLogout } from '../features/accounts/use-logout.ts';
import { Holds } from '../features/appeals/holds.tsx';
import { useTour } from '../features/tour/use-tour.ts';
import { helpAddress } from '../lib/language.ts';
import { Link } from '../lib/navigation.tsx';
import { headingOf } from '../lib/routes.ts';
import { useUser } from '../lib/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';

type AccountPage = readonly [to: string, title: string, words: string];

const OF_EVERYBODY: readonly AccountPage[] = [
  [addresses.generalInformation, m.account_general(), m.account_general_what()],
  [addresses.personalContactDetails, m.account_contact(), m.account_contact_what()],
];
const OF_PARTICIPANTS: readonly AccountPage[] = [
  [addresses.demographicDetails, m.account_demographic(), m.account_demographic_what()],
  [addresses.employmentDetails, m.account_employment(), m.account_employment_what()],
  [addresses.technicalDetails, m.account_technical(), m.account_technical_what()],
  [addresses.mobileMoney, m.momo_title(), m.account_momo_what()],
  [addresses.walletManagement, m.shell_earnings(), m.account_wallet_what()],
  [addresses.consents, m.account_consents(), m.account_consents_what()],
];
const LAST: readonly AccountPage[] = [
  [addresses.security, m.shell_security(), m.account_security_what()],
  [helpAddress(), m.shell_need_help(), m.account_help_what()],
];

/** The account pages of each role. */
export default function AccountManagementPage() {
  const user = useUser();
  const logout = useLogout();
  const tour = useTour();
  if (!user) return null;
  const pages = [...OF_EVERYBODY, ...(user.role === 'PARTICIPANT' ? OF_PARTICIPANTS : []), ...LAST];
  return (
    <>
      <PageTitle {...headingOf('accountManagement')} />
      <div className="flex items-center gap-4">
        <Avatar firstName={user.firstName} lastName={user.lastName} className="size-16" />
        <div className="min-w-0">
          <p className="font-display text-xl">
            {user.firstName} {user.lastName}
          </p>
          <p className="wrap-anywhere text-quiet">{user.email ?? spacedNumber(user.mobileNumber ?? '')}</p>
        </div>
      </div>
      {user.role === 'PARTICIPANT' && <Holds of={['PROFILE_CHANGE', 'NUMBER_REQUEST']} />}
      <ul className="grid gap-3 sm:grid-cols-2" data-tour="account-pages">
        {pages.map(([to, title, words]) => (
          <li key={to}>
            <Link to={to} className="grid min-h-16 gap-0.5 card px-5 py-4 hover:border-clay">
              <span className="font-semibold">{title}</span>
              <span className="text-quiet text-sm">{words}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {user.role !== 'ADMIN' && (
          <Button variant="plain" onClick={tour}>
            {m.shell_tour()}
          </Button>
        )}
        <Button variant="plain" className="lg:hidden" onClick={logout}>
          {m.shell_logout()}
        </Button>
      </div>
    </>
  );
}
