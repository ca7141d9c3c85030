import type { App } from '../app.ts';

/** Where people answer what we send: by mail, and with a text message if we have a short code. */
export function answersOf({ settings }: Pick<App, 'settings'>): { support: string; replyTo: string | null } {
  return { support: settings.supportAddress, replyTo: settings.texts.replies?.number ?? null };
}
