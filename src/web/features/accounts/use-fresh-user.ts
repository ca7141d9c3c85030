import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../lib/api.ts';
import { ask } from '../../lib/queries.ts';
import { currentUser, mergeUser } from '../../lib/session.ts';

/** Keeps the stored person up to date, so that an admin's decision on a verification shows without signing in again. */
export function useFreshUser(): void {
  useQuery({ ...ask('GET /authentication/users/me'), queryFn: freshUser });
}

async function freshUser(): Promise<AnswerOf<'GET /authentication/users/me'>> {
  const before = currentUser();
  const answer = await call('GET /authentication/users/me');
  const now = currentUser();
  // The stored person has changed meanwhile, for example by choosing a language, which this older answer would undo.
  if (now !== null && now !== before) return freshUser();
  mergeUser(answer.content);
  return answer;
}
