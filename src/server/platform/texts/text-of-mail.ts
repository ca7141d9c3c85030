import type { NotificationTopic } from '../../../domain/enumerations.ts';
import type { TextPurpose } from '../../../domain/texts.ts';
import type { MailKind } from '../mail/define-mail.ts';
import type { TextKind } from './define-text.ts';

/** SMS-01: every mail is also a text message, for participants without an address or who want both. */
export function textOfMail(mail: Pick<MailKind, 'name' | 'topic' | 'render'>): TextKind {
  return {
    ...headOf(mail),
    render: async (app, { number: _, ...reader }, about) => {
      const content = await mail.render(app, { ...reader, email: '' }, about);
      if (!content || content.sms === null) return null;
      return { words: content.sms, ...(content.action ? { path: content.action.path } : {}) };
    },
  };
}

/** The part that the outbox stores. */
export function headOf({ name, topic }: Pick<MailKind, 'name' | 'topic'>): Pick<TextKind, 'name' | 'purpose'> {
  return { name: `mail:${name}`, purpose: purposeOf(topic) };
}

function purposeOf(topic: NotificationTopic | null): TextPurpose {
  if (topic === null) return 'SERVICE';
  return topic === 'NEW_STUDIES' ? 'PROMOTIONAL' : 'OPTIONAL';
}
