import type { SignedIn } from '../../contract/accounts.ts';
import { addresses } from '../../contract/addresses.ts';
import { m } from '../../messages/m.ts';
import { useTour } from '../features/tour/use-tour.ts';
import { helpAddress } from '../lib/language.ts';
import { Link, NavLink } from '../lib/navigation.tsx';
import { HelpIcon, ShieldIcon, TourIcon, UserIcon } from '../ui/icons.tsx';

export const SIDE_LINK =
  'flex min-h-11 items-center gap-3 rounded-lg px-3 py-2 text-quiet [transition:background-color_150ms,color_150ms] hover:bg-sunken hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:font-semibold aria-[current=page]:text-clay aria-[current=page]:[box-shadow:var(--lift-1)] [&_svg]:size-[22px]';

/** A heading within a menu. */
export const SIDE_GROUP = 'px-3 pt-3 pb-1 font-semibold text-quiet text-xs';

/** The links about your own account that every role has, in the sidebar and under More. */
export function AccountLinks({ user, onChosen }: { user: SignedIn; onChosen?: () => void }) {
  const tour = useTour();
  const chosen = onChosen ? { onClick: onChosen } : {};
  return (
    <>
      <NavLink to={addresses.accountManagement} className={SIDE_LINK} {...chosen}>
        <UserIcon />
        {m.shell_my_accounts()}
      </NavLink>
      <NavLink to={addresses.security} className={SIDE_LINK} {...chosen}>
        <ShieldIcon />
        {m.shell_security()}
      </NavLink>
      <Link to={helpAddress()} className={SIDE_LINK}>
        <HelpIcon />
        {m.shell_need_help()}
      </Link>
      {user.role !== 'ADMIN' && (
        <button
          type="button"
          className={SIDE_LINK}
          onClick={() => {
            onChosen?.();
            tour();
          }}
        >
          <TourIcon />
          {m.shell_tour()}
        </button>
      )}
    </>
  );
}
