import { Fragment } from 'react';
import type { SignedIn } from '../../contract/accounts.ts';
import { m } from '../../messages/m.ts';
import { useLogout } from '../features/accounts/use-logout.ts';
import { NavLink } from '../lib/navigation.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LogoutIcon } from '../ui/icons.tsx';
import { AccountLinks, SIDE_GROUP, SIDE_LINK } from './account-links.tsx';
import { linksOf } from './navigation.ts';

/** On phones: the links that do not fit in the bottom bar. */
export function MoreDialog({ user, onClose }: { user: SignedIn; onClose: () => void }) {
  const logout = useLogout();
  return (
    <Dialog open onClose={onClose} title={m.shell_more()}>
      <nav aria-label={m.shell_more()} className="grid gap-1">
        {linksOf(user)
          .filter(({ only }) => only === 'desk')
          .map(({ to, words, Icon, group }, index, all) => (
            <Fragment key={to}>
              {group !== all[index - 1]?.group && <p className={SIDE_GROUP}>{group}</p>}
              <NavLink to={to} className={SIDE_LINK} onClick={onClose}>
                <Icon />
                {words}
              </NavLink>
            </Fragment>
          ))}
        <AccountLinks user={user} onChosen={onClose} />
        <button type="button" onClick={logout} className={SIDE_LINK}>
          <LogoutIcon />
          {m.shell_logout()}
        </button>
        <Button variant="plain" onClick={onClose}>
          {m.shell_close()}
        </Button>
      </nav>
    </Dialog>
  );
}
