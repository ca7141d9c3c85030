import { addressProblem } from '../../platform/outgoing/outgoing-address.ts';
import { refuseFields } from '../../platform/refusal.ts';
import type { Settings } from '../../platform/settings.ts';

const WORDS = {
  NO_ADDRESS: 'Please enter an address that starts with https://',
  NOT_PUBLIC: 'We can only send to addresses on the public internet.',
} as const;

/** Refuses a URL to which we would never send. */
export function requireAddress({ webhooksToThisMachine }: Settings, url: string): void {
  const problem = addressProblem(url, { allowsThisMachine: webhooksToThisMachine });
  if (problem !== null) refuseFields([{ field: 'url', message: WORDS[problem] }]);
}
