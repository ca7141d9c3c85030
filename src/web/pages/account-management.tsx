import { addresses } from '../../contract/addresses.ts';
import { spacedNumber } from '../../domain/mobile-money.ts';
import { useLogout } from '../features/accounts/use-logout.ts';
import { useTour } from '../features/tour/use-tour.ts';
import { Link } from '../lib/navigation.tsx';
import { useUser } from '../lib/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';

type AccountPage = readonly [to: string, title: string, words: string];

const OF_EVERYBODY: readonly AccountPage[] = [
  [addresses.generalInformation, 'General information', 'Your name'],
  [addresses.personalContactDetails, 'Contact details', 'Phone, LinkedIn, address'],
];
const OF_PARTICIPANTS: readonly AccountPage[] = [
  [addresses.demographicDetails, 'Demographic details', 'Age, region, education, languages'],
  [addresses.employmentDetails, 'Employment details', 'Work and industry'],
  [addresses.technicalDetails, 'Technical details', 'Phone, computer, browsers'],
  [addresses.mobileMoney, 'Mobile money', 'Where your money goes'],
  [addresses.walletManagement, 'Wallet', 'Earned, on the way, received'],
  [addresses.consents, 'Consents', 'Forms you signed for studies'],
];
const LAST: readonly AccountPage[] = [
  [addresses.security, 'Security', 'Signing in, emails, my data'],
  [addresses.help, 'Need help?', 'Questions and answers'],
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
      <PageTitle title="My Accounts" />
      <div className="flex items-center gap-4">
        <Avatar firstName={user.firstName} lastName={user.lastName} className="size-16" />
        <div className="min-w-0">
          <p className="font-display text-xl">
            {user.firstName} {user.lastName}
          </p>
          <p className="wrap-anywhere text-quiet">{user.email ?? spacedNumber(user.mobileNumber ?? '')}</p>
        </div>
      </div>
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
          <Button look="plain" onClick={tour}>
            Take a tour
          </Button>
        )}
        <Button look="plain" className="lg:hidden" onClick={logout}>
          Logout
        </Button>
      </div>
    </>
  );
}
