import type { z } from 'zod/mini';
import type { ContactForm, WaitlistForm } from '../../../contract/waitlist.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/ids.ts';
import * as sql from './waitlist.sql.ts';

export async function join(app: App, form: z.output<typeof WaitlistForm>): Promise<void> {
  const { organization, purpose, ...rest } = form;
  const entry = { ...rest, organization: organization || null, purpose: purpose || null };
  await app.db.transaction((tx) => sql.insertEntry(tx, { id: newId(), ...entry, createdAt: app.clock.now() }));
}

export function list(app: App, page: number, size: number) {
  return app.db.transaction((tx) => sql.listEntries(tx, page, size));
}

/** Sends a visitor's message to the support mailbox, to be answered directly. */
export async function contactSupport(app: App, form: z.output<typeof ContactForm>): Promise<void> {
  await app.db.transaction((tx) =>
    app.jobs.enqueue(tx, 'mail', {
      template: 'contact',
      to: { email: app.settings.supportAddress, firstName: 'team' },
      about: form,
    }),
  );
}
