import type { App } from '../app.ts';
import type { MailContent } from './compose.ts';

export interface MailPerson {
  userId: string | null;
  firstName: string;
  email: string;
}

/**
 * Says a mail from ids: facts are read when it is sent, and the secret of a link is made then, so that no queue ever
 * holds one. Null when the occasion has passed.
 */
export type MailTemplate = (app: App, person: MailPerson, about: Record<string, string>) => Promise<MailContent | null>;
