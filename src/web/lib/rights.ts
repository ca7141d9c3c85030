import type { CallName } from '../../contract/all-endpoints.ts';
import type { Right } from '../../domain/member-roles.ts';

/*
 * What an organisation's member may do (ORG-22). The server refuses the rest; here it only decides what is shown. The browser does
 * not have the contract, so the rules are repeated by address, and rights.test.ts compares them with the contract.
 */

const RULES: readonly (readonly [address: RegExp, right: Right])[] = [
  [/ \/(?:authentication|notification|translations|identity\/(?:own-calendars|key|users))\b/, 'own'],
  [
    /^GET .*\/(?:information|profile|organizations\/\{organizationId\}\/members)$|\/accept$|^DELETE .*\/members\/\{userId\}$/,
    'own',
  ],
  [/ \/(?:identity|webhooks|events)/, 'people'],
  [/^GET \/payment\/(?!lists\/\{id\}\/(?:payments|export)|.*(?:verify|refundable$))/, 'seeMoney'],
  [/ \/payment\/(?!lists)/, 'money'],
  [/^GET|-count$|sample-plan|time-to-fill|typical-times|calendar-feed/, 'view'],
];

export function rightOf(name: CallName): Right {
  return RULES.find(([address]) => address.test(name))?.[1] ?? 'edit';
}
