import { HOLDS } from '../../../domain/holds.ts';
import { CODE_MINUTES } from '../../../domain/phone-codes.ts';
import { inLocale } from '../../../messages/locale.ts';
import { m } from '../../../messages/m.ts';
import { instantWords } from '../../../messages/when.ts';
import { codeOf } from '../../platform/codes-of-rows.ts';
import { hashSecret } from '../../platform/ids.ts';
import { id } from '../../platform/payload.ts';
import { defineText } from '../../platform/texts/define-text.ts';
import { dialledSecretOf } from './dialled-codes.ts';
import { findRequest } from './lost-numbers.sql.ts';
import { findOpenCode } from './phone-codes.sql.ts';

/**
 * In the language of the browser or menu that requested it, otherwise of the number's account. A number without an account gets
 * the same text.
 */
export const phoneCode = defineText('phoneCode', {
  purpose: 'CODE',
  about: { codeId: id },
  render: async (app, reader, { codeId }) => {
    const code = await app.read((reader) => findOpenCode(reader.tx, codeId, reader.now));
    if (!code) return null;
    const digits = codeOf(code.id, app.settings.sessionSecrets[0]);
    const { host } = new URL(app.settings.origin);
    // Phones offer to fill in a code if the last line names the website. A dialled menu is none.
    const isDialled = code.browserHash === hashSecret(dialledSecretOf(app, code.number));
    const lastLine = isDialled ? '' : `\n\n@${host} #${digits}`;
    const write = () => ({ words: `${m.sms_code({ code: digits, minutes: CODE_MINUTES })}${lastLine}` });
    return () => inLocale(code.language ?? reader.language, write);
  },
});

/** To the number that an account no longer has. */
export const numberChanged = defineText('numberChanged', {
  purpose: 'SECURITY',
  render:
    async ({ clock, settings }) =>
    () => ({
      words: m.sms_number_changed({ time: instantWords(clock.now()), support: settings.supportAddress }),
    }),
});

/** To the new number of a person who lost the SIM. */
export const numberRequestDecided = defineText('numberRequestDecided', {
  purpose: 'SECURITY',
  about: { requestId: id },
  render: async (app, _reader, { requestId }) => {
    const request = await app.read((reader) => findRequest(reader.tx, requestId));
    if (!request || request.status === 'WAITING') return null;
    const { status, answer } = request;
    return () => {
      if (status === 'APPROVED') return { words: m.sms_number_moved() };
      const next = m.holds_do_ask_again({ hours: HOLDS.NUMBER_REQUEST.hours });
      return { words: [m.sms_number_not_moved(), ...(answer ? [answer] : []), next].join(' ') };
    };
  },
});
