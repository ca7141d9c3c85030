import { useEffect, useState } from 'react';
import type { OwnTimeLimits } from '../../domain/own-time.ts';

export interface PublicSettings {
  demoSignIns: { label: string; name: string; email: string; password: string }[];
  supportAddress: string;
  /** Whether signing in with Google is offered. */
  google: boolean;
  /** The minimum pay and the maximum length of work in people's own time. */
  ownTimeLimits: OwnTimeLimits;
  /** Whether codes can be texted to a mobile number. */
  textCodes: boolean;
  /** Whether a video call gets a room if the researcher has no link. */
  rooms: boolean;
  /** Whether an organisation can try its software on a test environment. */
  testKeys: boolean;
}

const FIRST_RETRY_MS = 3000;
const LAST_RETRY_MS = 60_000;

let request: Promise<PublicSettings> | null = null;

/**
 * The server's public settings, fetched once; null until they are loaded. Offline, or while the server starts, the features that
 * they enable appear later by themselves.
 */
export function useSettings(): PublicSettings | null {
  const [settings, setSettings] = useState<PublicSettings | null>(null);
  useEffect(() => {
    request ??= readSettings(FIRST_RETRY_MS);
    void request.then(setSettings);
  }, []);
  return settings;
}

/** Retries until it succeeds, with exponential backoff up to a minute. */
async function readSettings(retryMs: number): Promise<PublicSettings> {
  const response = await fetch('/api/v1/settings').catch(() => null);
  // A captive portal may answer anything.
  const answer = response?.ok ? await response.json().catch(() => null) : null;
  if (answer) return (answer as { content: PublicSettings }).content;
  await new Promise((resolve) => setTimeout(resolve, retryMs));
  return readSettings(Math.min(retryMs * 2, LAST_RETRY_MS));
}
