import type { FunctionComponent } from 'react';
import type { Address } from '../../contract/addresses.ts';
import type { UserType } from '../../domain/enumerations.ts';
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

interface NavigationLink extends Pick<Menu, 'words' | 'only'> {
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

/** SCREEN-20: the links of a role, in the order of the table of screens. */
export function linksOf(role: UserType): readonly NavigationLink[] {
  return ROUTES.flatMap(({ path, guard, menu }) =>
    menu && (menu.role ?? ROLE_OF[guard]) === role
      ? // An address in a menu has no values to fill in.
        [{ ...menu, to: path as Address, Icon: ICONS[menu.icon] }]
      : [],
  );
}
