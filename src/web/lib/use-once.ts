import { useEffect, useRef } from 'react';

/** Starts work when a page opens: once, although React runs effects twice in development. */
export function useOnce(work: () => void): void {
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    work();
  });
}
