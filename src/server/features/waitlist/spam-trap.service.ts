import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/refusal.ts';
import { readTicket, signTicket } from '../../platform/tickets.ts';

/** Faster than this nobody fills a form in. */
const MIN_SECONDS = 3;
const STAMP_MINUTES = 24 * 60;

/** A signed note of when a form was opened. */
export function getFormStamp(app: App): Promise<string> {
  return sign(app, {});
}

function sign(app: App, claims: Record<string, string>): Promise<string> {
  const { sessionSecret: secret } = app.settings;
  return signTicket('form-stamp', claims, { secret, now: app.clock.now(), minutes: STAMP_MINUTES });
}

function read(app: App, stamp: string) {
  return readTicket('form-stamp', stamp, { secret: app.settings.sessionSecret, now: app.clock.now() });
}

/**
 * The stamp of a form that is shown again with its errors. A person who corrects a field has read the answer and is not
 * timed a second time; otherwise a genuine stamp goes on ageing from when the form was first shown.
 */
export async function getStampAfter(app: App, stamp: string, { isCorrection }: { isCorrection: boolean }) {
  if ((await read(app, stamp)) === null) return getFormStamp(app);
  return isCorrection ? sign(app, { correction: 'yes' }) : stamp;
}

/**
 * Judges an open form: true when a machine filled it in (the field that people never see), which is answered as if all
 * were well. Refuses a form that is sent too fast, with words that let a person send it again.
 */
export async function isTrapped(app: App, { website, stamp }: { website: string; stamp: string }): Promise<boolean> {
  if (website !== '') return true;
  const genuine = await read(app, stamp);
  if (!genuine)
    refuse('VALIDATION', { message: 'This form was open for too long. Please wait a few seconds and send it again.' });
  const openFor = app.clock.now().getTime() - genuine.signedAt.getTime();
  if (genuine.claims.correction !== 'yes' && openFor < MIN_SECONDS * 1000) refuse('FORM_TOO_FAST');
  return false;
}
