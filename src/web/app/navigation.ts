import type { FunctionComponent } from 'react';
import type { SignedIn } from '../../contract/accounts.ts';
import type { Address } from '../../contract/addresses.ts';
import type { Right } from '../../domain/member-roles.ts';
import { mayNow } from '../lib/may.tsx';
import { ROLE_OF, ROUTES, type Route } from '../lib/routes.ts';
import {
  BellIcon,
  CalendarIcon,
  FolderIcon,
  HistoryIcon,
  ListIcon,
  SearchIcon,
  ShieldIcon,
  TeamIcon,
  UserIcon,
  WalletIcon,
} from '../ui/icons.tsx';

type Menu = NonNullable<Route['menu']>;

interface NavigationLink extends Pick<Menu, 'words' | 'only' | 'group'> {
  to: Address;
  Icon: FunctionComponent;
}

const ICONS: Readonly<Record<Menu['icon'], FunctionComponent>> = {
  bell: BellIcon,
  calendar: CalendarIcon,
  folder: FolderIcon,
  history: HistoryIcon,
  list: ListIcon,
  search: SearchIcon,
  shield: ShieldIcon,
  team: TeamIcon,
  user: UserIcon,
  wallet: WalletIcon,
};

/** SCREEN-20: the links of a person's role, in the order of the table of screens. */
export function linksOf(user: SignedIn): readonly NavigationLink[] {
  const may = (right: Right) => mayNow(right, user);
  return ROUTES.flatMap(({ path, guard, right = 'own', menu }) =>
    menu &&
    (menu.role ?? ROLE_OF[guard]) === user.role &&
    may(right) &&
    may(menu.needs ?? 'own') &&
    !(menu.unless && may(menu.unless))
      ? // An address in a menu has no values to fill in.
        [{ ...menu, to: path as Address, Icon: ICONS[menu.icon] }]
      : [],
  );
}
