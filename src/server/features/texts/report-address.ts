import { timingSafeEqual } from 'node:crypto';
import type { App } from '../../platform/app.ts';
import { keyedHash } from '../../platform/keyed-hash.ts';

/**
 * SMS-06: the URL for a provider's delivery report about one message. It contains a secret for this message, because providers
 * don't sign: with one URL, nobody can report about another message.
 */
export function reportUrlOf({ settings }: Pick<App, 'settings'>, provider: string, textId: string): string {
  return `${settings.origin}/api/v1/sms/reports/${provider}/${textId}/${secretOf(settings, provider, textId)}`;
}

export function isReportSecret(
  { settings }: Pick<App, 'settings'>,
  { provider, id, secret }: { provider: string; id: string; secret: string },
): boolean {
  const expected = Buffer.from(secretOf(settings, provider, id));
  const given = Buffer.from(secret);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function secretOf(settings: App['settings'], provider: string, textId: string): string {
  return keyedHash(settings, 'report', `${provider}|${textId}`);
}
