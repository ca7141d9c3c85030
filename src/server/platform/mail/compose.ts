import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  render,
  Section,
  Text,
} from '@react-email/components';
import { createElement as h } from 'react';
import { type Address, addresses } from '../../../contract/addresses.ts';
import type { Mail } from './transport.ts';

/** A feature's text for a mail; design, footer and text version are added here for all mails. */
export interface MailContent {
  subject: string;
  paragraphs: string[];
  action?: { label: string; path: Address };
  /** Small print below the action. */
  note?: string;
  calendar?: NonNullable<Mail['calendar']>;
  replyTo?: string;
}

const PAPER = '#fbf8f4';
const INK = '#1c1917';
const CLAY = '#8a3f12';
const QUIET = '#57534e';
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
const PARAGRAPH = { fontSize: '16px', lineHeight: '24px', margin: '0 0 16px' };
const SMALL = { fontSize: '13px', lineHeight: '20px', color: QUIET, margin: '0 0 8px' };

/** Renders a mail as HTML and plain text. `origin` is the configured address, never a request's. */
export async function composeMail(
  content: MailContent,
  person: { firstName: string; email: string },
  sender: { from: string; origin: string; replyTo?: string; unsubscribeUrl?: string },
): Promise<Mail> {
  // Removes line breaks, so that a name can't add a header.
  const subject = content.subject.replace(/[\r\n]+/g, ' ');
  const replyTo = content.replyTo ?? sender.replyTo;
  const url = content.action ? `${sender.origin}${content.action.path}` : null;
  const body = h(
    Html,
    { lang: 'en' },
    h(Head, null),
    h(Preview, null, content.paragraphs[0] ?? subject),
    h(
      Body,
      { style: { backgroundColor: PAPER, color: INK, fontFamily: FONT, margin: 0 } },
      h(
        Container,
        { style: { maxWidth: '560px', padding: '32px 24px' } },
        h(Text, { style: { fontWeight: 700, fontSize: '18px', color: CLAY, margin: '0 0 24px' } }, 'Nyansapo'),
        h(Heading, { as: 'h1', style: { fontSize: '22px', lineHeight: '28px', margin: '0 0 16px' } }, subject),
        h(Text, { style: PARAGRAPH }, `Hello ${person.firstName},`),
        ...content.paragraphs.map((paragraph, index) => h(Text, { key: index, style: PARAGRAPH }, paragraph)),
        url && content.action
          ? h(
              Section,
              { style: { margin: '8px 0 24px' } },
              h(
                Button,
                {
                  href: url,
                  style: {
                    backgroundColor: CLAY,
                    color: '#ffffff',
                    borderRadius: '8px',
                    padding: '12px 20px',
                    fontSize: '16px',
                    fontWeight: 600,
                  },
                },
                content.action.label,
              ),
            )
          : null,
        url
          ? h(Text, { style: SMALL }, 'Or open this address: ', h(Link, { href: url, style: { color: CLAY } }, url))
          : null,
        content.note ? h(Text, { style: SMALL }, content.note) : null,
        h(Hr, { style: { borderColor: '#e7e0d6', margin: '24px 0' } }),
        h(Text, { style: SMALL }, 'Nyansapo · research with people in Ghana. We never ask you to pay to take part.'),
        h(
          Text,
          { style: SMALL },
          h(
            Link,
            { href: `${sender.origin}${addresses.security}`, style: { color: QUIET } },
            'Account and notifications',
          ),
        ),
        sender.unsubscribeUrl
          ? h(
              Text,
              { style: SMALL },
              h(Link, { href: sender.unsubscribeUrl, style: { color: QUIET } }, 'Unsubscribe from these emails'),
            )
          : null,
      ),
    ),
  );
  return {
    to: person.email,
    from: sender.from,
    subject,
    html: await render(body),
    text: await render(body, { plainText: true }),
    ...(content.calendar ? { calendar: content.calendar } : {}),
    ...(replyTo ? { replyTo } : {}),
    ...(sender.unsubscribeUrl ? { unsubscribeUrl: sender.unsubscribeUrl } : {}),
  };
}
