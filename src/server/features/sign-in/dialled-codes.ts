import { keyedHash } from '../../platform/keyed-hash.ts';
import type { Settings } from '../../platform/settings.ts';

/** Binds a code to the menu: it can only be used by dialling from its number. */
export function dialledSecretOf(app: { settings: Settings }, number: string): string {
  return keyedHash(app.settings, 'ussd', `code|${number}`);
}
