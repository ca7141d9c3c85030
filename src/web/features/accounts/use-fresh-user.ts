import { useQuery } from '@tanstack/react-query';
import { getMe } from '../../../contract/accounts.ts';
import { call } from '../../lib/api.ts';
import { ask } from '../../lib/queries.ts';
import { currentUser, mergeUser } from '../../lib/session.ts';

/** Keeps the stored person up to date: an admin's decision on a verification shows without signing in again. */
export function useFreshUser(): void {
  useQuery({ ...ask(getMe), queryFn: freshUser });
}

async function freshUser(): ReturnType<typeof call<typeof getMe>> {
  const before = currentUser();
  const answer = await call(getMe);
  const now = currentUser();
  // If the person chose a language meanwhile, for example, this answer may be older than that and would undo it.
  if (now !== null && now !== before) return freshUser();
  mergeUser(answer.content);
  return answer;
}
