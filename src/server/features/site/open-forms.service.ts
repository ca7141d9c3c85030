import type { z } from 'zod/mini';
import { ERRORS } from '../../../contract/errors.ts';
import type { OpenForm } from '../../../contract/site.ts';
import { contactSupport, joinWaitlist } from '../../../contract/waitlist.ts';
import type { App } from '../../platform/app.ts';
import { parse } from '../../platform/http/mount.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getFormStamp, getStampAfter } from '../waitlist/spam-trap.service.ts';
import { receiveEntry, receiveMessage } from '../waitlist/waitlist.service.ts';

type Fields = OpenForm['values'];

/** An empty form, with the stamp of when it was opened. */
export async function emptyForm(app: App) {
  return { stamp: await getFormStamp(app), values: {}, problems: {}, refusal: null, sent: false };
}

/** Handles a form sent without scripts: returns the page and its status. Nothing typed is lost. */
async function answerForm<S extends z.core.$ZodType>(
  app: App,
  schema: S,
  given: unknown,
  receive: (body: z.output<S>) => Promise<void>,
): Promise<{ status: number; form: OpenForm }> {
  const values = (given ?? {}) as Fields;
  try {
    await receive(parse(schema, given));
    return { status: 200, form: { ...(await emptyForm(app)), sent: true } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [status, words] = ERRORS[error.code];
    const { fields = [], message } = error.details;
    const problems = Object.fromEntries(fields.toReversed().map((field) => [field.field, field.message]));
    // Errors of visible fields are shown next to them.
    const refusal = fields.length === 0 || 'stamp' in problems ? (message ?? words) : null;
    const isCorrection = fields.some(({ field }) => field !== 'stamp');
    const stamp = await getStampAfter(app, values.stamp ?? '', { isCorrection });
    return { status, form: { stamp, values, problems, refusal, sent: false } };
  }
}

/** Handles the contact form of browsers without scripts: returns the page and its status. */
export function answerContact(app: App, given: unknown, address: string) {
  return answerForm(app, contactSupport.body, given, (body) => receiveMessage(app, body, address));
}

/** Handles the waitlist form of browsers without scripts: returns the page and its status. */
export function answerWaitlist(app: App, given: unknown, address: string) {
  return answerForm(app, joinWaitlist.body, given, (body) => receiveEntry(app, body, address));
}
