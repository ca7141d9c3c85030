import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/refusal.ts';
import { readTicket, signTicket } from '../../platform/tickets.ts';

/** The shortest time in which a person can fill in a form. */
const MIN_SECONDS = 3;
const STAMP_MINUTES = 24 * 60;

/** A signed record of when a form was opened. */
export function getFormStamp(app: App): Promise<string> {
  return sign(app, {});
}

function sign(app: App, claims: Record<string, string>): Promise<string> {
  const { sessionSecrets: secrets } = app.settings;
  return signTicket('form-stamp', claims, { secrets, now: app.clock.now(), minutes: STAMP_MINUTES });
}

function read(app: App, stamp: string) {
  return readTicket('form-stamp', stamp, { secrets: app.settings.sessionSecrets, now: app.clock.now() });
}

/**
 * The stamp of a form that is shown again with its errors. A person who corrects a field has read the response, so the form is
 * not timed again; otherwise, a genuine stamp keeps the time when the form was first shown.
 */
export async function getStampAfter(app: App, stamp: string, { isCorrection }: { isCorrection: boolean }) {
  if ((await read(app, stamp)) === null) return getFormStamp(app);
  return isCorrection ? sign(app, { correction: 'yes' }) : stamp;
}

/**
 * Judges an open form: returns true if a bot filled in the hidden field, which gets a success response. Refuses a form
 * that is sent too fast, with a message that lets a person send it again.
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
