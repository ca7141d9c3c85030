import { expect, test } from 'vitest';
import { ALL_ENDPOINTS, type CallName } from '../../contract/all-endpoints.ts';
import { isSignIn } from './sign-in-calls.ts';

test('sign-in calls are exactly the public calls below /authentication', () => {
  const isDeclared = ALL_ENDPOINTS.filter(
    ({ endpoint: { path, who } }) => path.startsWith('/authentication/') && who === 'anyone',
  );
  const isFound = ALL_ENDPOINTS.filter(({ endpoint: { method, path } }) => isSignIn(`${method} ${path}` as CallName));
  expect(isFound.map(({ name }) => name)).toEqual(isDeclared.map(({ name }) => name));
});
