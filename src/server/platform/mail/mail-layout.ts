import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { render } from '@react-email/render';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { createElement as h } from 'react';
import { type Address, addresses } from '../../../contract/addresses.ts';

const PAPER = '#fbf8f4';
const INK = '#1c1917';
const CLAY = '#8a3f12';
const QUIET = '#57534e';
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
const PARAGRAPH = { fontSize: '16px', lineHeight: '24px', margin: '0 0 16px' };
const SMALL = { fontSize: '13px', lineHeight: '20px', color: QUIET, margin: '0 0 8px' };

interface Words {
  paragraphs: string[];
  action?: { label: string; path: Address };
  note?: string;
}

/** The design of all mails, as HTML and plain text. */
export async function layOut(
  subject: string,
  { paragraphs, action, note }: Words,
  { firstName, origin, unsubscribeUrl }: { firstName: string; origin: string; unsubscribeUrl: string | null },
): Promise<{ html: string; text: string }> {
  const url = action ? `${origin}${action.path}` : null;
  const body = h(
    Html,
    { lang: 'en' },
    h(Head, null),
    h(Preview, null, paragraphs[0] ?? subject),
    h(
      Body,
      { style: { backgroundColor: PAPER, color: INK, fontFamily: FONT, margin: 0 } },
      h(
        Container,
        { style: { maxWidth: '560px', padding: '32px 24px' } },
        h(Text, { style: { fontWeight: 700, fontSize: '18px', color: CLAY, margin: '0 0 24px' } }, 'Nyansapo'),
        h(Heading, { as: 'h1', style: { fontSize: '22px', lineHeight: '28px', margin: '0 0 16px' } }, subject),
        h(Text, { style: PARAGRAPH }, `Hello ${firstName},`),
        ...paragraphs.map((paragraph, index) => h(Text, { key: index, style: PARAGRAPH }, paragraph)),
        url && action
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
                action.label,
              ),
            )
          : null,
        url
          ? h(Text, { style: SMALL }, 'Or open this address: ', h(Link, { href: url, style: { color: CLAY } }, url))
          : null,
        note ? h(Text, { style: SMALL }, note) : null,
        h(Hr, { style: { borderColor: '#e7e0d6', margin: '24px 0' } }),
        h(Text, { style: SMALL }, 'Nyansapo · research with people in Ghana. We never ask you to pay to take part.'),
        h(
          Text,
          { style: SMALL },
          h(Link, { href: `${origin}${addresses.security}`, style: { color: QUIET } }, 'Account and notifications'),
        ),
        unsubscribeUrl
          ? h(
              Text,
              { style: SMALL },
              h(Link, { href: unsubscribeUrl, style: { color: QUIET } }, 'Unsubscribe from these emails'),
            )
          : null,
      ),
    ),
  );
  return { html: await render(body), text: await render(body, { plainText: true }) };
}
