import { useEffect } from 'react';
import type { UserType } from '../../../domain/enumerations.ts';
import { useSearchParams } from '../../lib/navigation.tsx';
import { useUser } from '../../lib/session.ts';

/** Starts the guided tour of the person's role. */
export function useTour(): () => void {
  const role = useUser()?.role;
  return () => startTour(role);
}

function startTour(role: UserType | undefined): void {
  if (role === undefined || role === 'ADMIN') return;
  void import('./take-tour.ts').then(({ takeTour }) => takeTour(role));
}

/** Starts the tour if the address has `?tour`: the help page's "Take a tour" leads here. */
export function useTourFromAddress(): void {
  const [search, setSearch] = useSearchParams();
  const role = useUser()?.role;
  const isAsked = search.has('tour');
  useEffect(() => {
    if (!isAsked) return;
    setSearch({}, { replace: true });
    startTour(role);
  }, [isAsked, role, setSearch]);
}
