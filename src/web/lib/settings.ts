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

let request: Promise<PublicSettings> | null = null;

/** The server's public settings, fetched once; null until they are loaded. */
export function useSettings(): PublicSettings | null {
  const [settings, setSettings] = useState<PublicSettings | null>(null);
  useEffect(() => {
    request ??= readSettings();
    request.then(setSettings, () => {
      // Without a network these options are not offered; the next screen tries again.
      request = null;
    });
  }, []);
  return settings;
}

async function readSettings(): Promise<PublicSettings> {
  const response = await fetch('/api/v1/settings');
  return ((await response.json()) as { content: PublicSettings }).content;
}
