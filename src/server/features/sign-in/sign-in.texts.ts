import { formatInstant } from '../../../domain/calendar.ts';
import { CODE_MINUTES } from '../../../domain/phone-codes.ts';
import { id } from '../../platform/payload.ts';
import { defineText } from '../../platform/texts/define-text.ts';
import { findRequest } from './lost-numbers.sql.ts';
import { codeOf } from './phone-codes.rules.ts';
import { findOpenCode } from './phone-codes.sql.ts';

/** The same words for a number with an account and for one without. */
export const phoneCode = defineText('phoneCode', {
  purpose: 'CODE',
  about: { codeId: id },
  render: async (app, _reader, { codeId }) => {
    const code = await app.look((look) => findOpenCode(look.tx, codeId, look.now));
    if (!code) return null;
    const digits = codeOf(code.id, app.settings.sessionSecrets[0]);
    const { host } = new URL(app.settings.origin);
    // Phones offer to fill in a code whose last line names the website.
    return () => ({
      words: `${digits} is your Nyansapo code for ${CODE_MINUTES} minutes. Never share it. We never ask for it.\n\n@${host} #${digits}`,
    });
  },
});

/** To the number that an account no longer has. */
export const numberChanged = defineText('numberChanged', {
  purpose: 'SECURITY',
  render: async (app) => () => ({
    words: `Nyansapo: your account now uses another mobile number (${formatInstant(app.clock.now())}). If it was not you, write to ${app.settings.supportAddress} now.`,
  }),
});

/** To the new number of somebody who lost the SIM. */
export const numberRequestDecided = defineText('numberRequestDecided', {
  purpose: 'SECURITY',
  about: { requestId: id },
  render: async (app, _reader, { requestId }) => {
    const request = await app.look((look) => findRequest(look.tx, requestId));
    if (!request || request.status === 'WAITING') return null;
    return () => ({
      words:
        request.status === 'APPROVED'
          ? 'Nyansapo: you can now log in with this number. To protect you, we hold payouts for 48 hours.'
          : `Nyansapo: we could not move your account to this number. ${request.answer ?? ''}`.trim(),
    });
  },
});
