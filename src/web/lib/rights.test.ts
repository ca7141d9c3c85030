import { expect, test } from 'vitest';
import { ALL_ENDPOINTS, type CallName } from '../../contract/all-endpoints.ts';
import { rightOf } from './rights.ts';

const MEMBERS_CALL = ['signedIn', 'researcher', 'verifiedResearcher', 'organizationAdmin'];

test('the browser knows what each call needs as the contract says it', () => {
  for (const { name, endpoint } of ALL_ENDPOINTS) {
    if (!MEMBERS_CALL.includes(endpoint.who)) continue;
    expect([name, rightOf(`${endpoint.method} ${endpoint.path}` as CallName)]).toEqual([name, endpoint.right]);
  }
});
