import { useEffect } from 'react';
import { withoutMarks } from '../../messages/fallback.ts';

/** Names the browser's tab after the screen. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${withoutMarks(title)} · Nyansapo`;
  }, [title]);
}
