import { dialsOnly } from '../../../domain/keypad-phones.ts';
import { ENDED_BY_STOP, type TextPurpose } from '../../../domain/texts.ts';
import { withoutMarks } from '../../../messages/fallback.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import type { Sms, TextReader } from '../../platform/texts/define-text.ts';
import { type Counted, countText } from '../../platform/texts/segments.ts';
import { ussdSecretOf } from '../../platform/ussd/ussd-address.ts';
import { stopPathOf } from './choices.service.ts';
import { makeShortLink } from './short-links.service.ts';
import * as sql from './texts.sql.ts';

/** A text as it is sent, with its links and the code to dial, counted. */
export async function composeText(
  app: App,
  { userId, language }: TextReader,
  { words, path }: Sms,
  purpose: TextPurpose,
): Promise<Counted> {
  if (userId === null) return countText(words);
  const link = path ? ` ${await makeShortLink(app, userId, path)}` : '';
  const stop = ENDED_BY_STOP.includes(purpose)
    ? ` Stop: ${await makeShortLink(app, userId, await stopPathOf(app, userId), 'stop')}`
    : '';
  const plain = await countText(`${words}${link}${stop}`);
  if (link === '' || ussdSecretOf(app.settings) === null) return plain;
  return withCode(plain, await dialsOnlyFor(app, userId), {
    before: words,
    link,
    dial: withoutMarks(m.sms_or_dial({ code: app.settings.ussd.code }, { locale: language })),
    code: app.settings.ussd.code,
    after: stop,
  });
}

/**
 * SMS-14: the code to dial follows the link, in words or alone, if the text needs no segment more. Otherwise people who can only
 * dial get the code instead of the link, and everybody else gets the link.
 */
export async function withCode(
  plain: Counted,
  needsCode: boolean,
  { before, link, dial, code, after }: Readonly<Record<'before' | 'link' | 'dial' | 'code' | 'after', string>>,
): Promise<Counted> {
  const instead = needsCode ? [` ${code}`] : [];
  for (const end of [`${link} ${dial}`, `${link} ${code}`, ...instead]) {
    const counted = await countText(`${before}${end}${after}`);
    if (counted.segments <= plain.segments) return counted;
  }
  return plain;
}

async function dialsOnlyFor(app: App, userId: string): Promise<boolean> {
  const devices = await app.read((reader) => sql.findDevices(reader.tx, userId));
  return devices !== undefined && dialsOnly(devices);
}
