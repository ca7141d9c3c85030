import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getMe } from '../../../contract/accounts.ts';
import { ask } from '../../lib/queries.ts';
import { mergeUser } from '../../lib/session.ts';

/** Keeps the stored person up to date: an admin's decision on a verification shows without signing in again. */
export function useFreshUser(): void {
  const { data } = useQuery(ask(getMe));
  const fresh = data?.content;
  useEffect(() => {
    if (fresh) mergeUser(fresh);
  }, [fresh]);
}
