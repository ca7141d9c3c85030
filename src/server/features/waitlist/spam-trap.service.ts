import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/refusal.ts';
import { readTicket, signTicket } from '../../platform/tickets.ts';

/** Faster than this nobody fills a form in. */
const MIN_SECONDS = 3;
const STAMP_MINUTES = 24 * 60;

/** A signed note of when a form was opened. */
export function getFormStamp(app: App): Promise<string> {
  const { sessionSecret: secret } = app.settings;
  return signTicket('form-stamp', {}, { secret, now: app.clock.now(), minutes: STAMP_MINUTES });
}

/**
 * Judges an open form: true when a machine filled it in (the field that people never see), which is answered as if all
 * were well. Refuses a form that is sent too fast, with words that let a person send it again.
 */
export async function isTrapped(app: App, { website, stamp }: { website: string; stamp: string }): Promise<boolean> {
  if (website !== '') return true;
  const now = app.clock.now();
  const read = await readTicket('form-stamp', stamp, { secret: app.settings.sessionSecret, now });
  if (!read)
    refuse('VALIDATION', { message: 'This form was open for too long. Please wait a few seconds and send it again.' });
  if (now.getTime() - read.signedAt.getTime() < MIN_SECONDS * 1000) refuse('FORM_TOO_FAST');
  return false;
}
