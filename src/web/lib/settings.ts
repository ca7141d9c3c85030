// Drawn once or twice: memoising would cost more bytes than it saves (decision 039).
'use no memo';

import { useEffect, useState } from 'react';
import type { OwnTimeLimits } from '../../domain/own-time.ts';

export interface PublicSettings {
  demoSignIns: { label: string; name: string; email: string; password: string }[];
  supportAddress: string;
  /** Whether signing in with Google is offered. */
  google: boolean;
  /** What work in people's own time must pay at least, and how long it may take. */
  ownTimeLimits: OwnTimeLimits;
  /** Whether codes can be texted to a mobile number. */
  textCodes: boolean;
  /** Whether an organisation can try its software on a test environment. */
  testKeys: boolean;
}

const RETRY_MS = 3000;

let request: Promise<PublicSettings> | null = null;

/**
 * The server's public settings, fetched once; null until they are loaded. Without a network, or while the server starts, what
 * they offer appears later by itself.
 */
export function useSettings(): PublicSettings | null {
  const [settings, setSettings] = useState<PublicSettings | null>(null);
  const [tries, setTries] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try reads again
  useEffect(() => {
    request ??= readSettings();
    request.then(setSettings, () => {
      request = null;
      setTimeout(() => setTries((earlier) => earlier + 1), RETRY_MS);
    });
  }, [tries]);
  return settings;
}

async function readSettings(): Promise<PublicSettings> {
  const response = await fetch('/api/v1/settings');
  if (!response.ok) throw new Error(response.statusText);
  return ((await response.json()) as { content: PublicSettings }).content;
}
