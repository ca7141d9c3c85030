/** ORG-22: what the members of an organisation may do, by their role. */

export const MEMBER_ROLES = {
  ADMIN: 'Admin',
  MEMBER: 'Member',
  FINANCE: 'Finance',
  VIEWER: 'Viewer',
} as const;
export type MemberRole = keyof typeof MEMBER_ROLES;

/** Every role but ADMIN, which the database has in a column of its own. */
export type LesserRole = Exclude<MemberRole, 'ADMIN'>;

/** What a role means, for the person who chooses it. */
export const ROLE_WORDS: Readonly<Record<MemberRole, string>> = {
  ADMIN: 'Does everything, and decides who else may do what.',
  MEMBER: 'Runs studies, invites and pays people. Sees the wallet.',
  FINANCE: 'Tops up the wallet and sees invoices and payments. Sees no applicants and no answers.',
  VIEWER: 'Sees what members see, and changes nothing.',
};

/** A role to the person who is invited to it. */
export const yourRole = (role: MemberRole) => `Your role: ${MEMBER_ROLES[role]}. ${ROLE_WORDS[role]}`;

/**
 * What a call needs: `view` and `edit` are about studies and people, `seeMoney` and `money` about the wallet, and `people` about
 * the organisation itself. Everybody may do what is `own`.
 */
export type Right = 'own' | 'view' | 'edit' | 'seeMoney' | 'money' | 'people';

const RIGHTS: Readonly<Record<MemberRole, readonly Right[]>> = {
  ADMIN: ['own', 'view', 'edit', 'seeMoney', 'money', 'people'],
  MEMBER: ['own', 'view', 'edit', 'seeMoney'],
  FINANCE: ['own', 'seeMoney', 'money'],
  VIEWER: ['own', 'view', 'seeMoney'],
};

export function mayDo(role: MemberRole, right: Right): boolean {
  return RIGHTS[role].includes(right);
}

/** Whether an admin can choose which projects somebody with this role sees (ORG-24). */
export function canBeLimited(role: MemberRole): boolean {
  return role === 'MEMBER' || role === 'VIEWER';
}

/** Says who can do what somebody was refused. */
export const REFUSED_RIGHT: Readonly<Record<Right, string>> = {
  own: 'You don’t have permission to do this.',
  view: 'Finance can’t see studies and people. An admin of your organisation can give you another role.',
  edit: 'Only members and admins can do this. An admin of your organisation can give you another role.',
  seeMoney: 'You can’t see the wallet. An admin of your organisation can give you another role.',
  money: 'Only finance and admins can do this. Please ask one of them.',
  people: 'Only an admin of your organisation can do this.',
};

/** The refusal of what is about all projects together, for somebody who sees only some. */
export const NEEDS_ALL_PROJECTS =
  'You see only some projects, and this shows all of them. An admin of your organisation can let you see all.';

/** Both columns of somebody's role. */
export interface RoleColumns {
  isAdmin: boolean;
  memberRole: LesserRole;
}

export const roleOf = ({ isAdmin, memberRole }: RoleColumns): MemberRole => (isAdmin ? 'ADMIN' : memberRole);

export const roleColumns = (role: MemberRole): RoleColumns => ({
  isAdmin: role === 'ADMIN',
  memberRole: role === 'ADMIN' ? 'MEMBER' : role,
});
