import { m } from '../../../messages/m.ts';
import { instantWords } from '../../../messages/when.ts';
import { id } from '../../platform/payload.ts';
import { defineText } from '../../platform/texts/define-text.ts';
import { findAppeal } from '../appeal-clock/appeal-clock.service.ts';
import { listHolds } from '../appeals/appeals.service.ts';

/** The answer to WHY: the reason of what is held, or that nothing is. */
export const holdReason = defineText('holdReason', {
  purpose: 'SECURITY',
  render: async (app, { userId, language }) => {
    const [hold] = userId === null ? [] : await app.read((reader) => listHolds(reader, userId, language));
    return () => ({ words: hold ? hold.reason : m.sms_nothing_held() });
  },
});

/** The answer to APPEAL: by when a person decides. */
export const appealReceived = defineText('appealReceived', {
  purpose: 'SECURITY',
  about: { appealId: id },
  render: async (app, _reader, { appealId }) => {
    const appeal = await app.read((reader) => findAppeal(reader, appealId));
    if (appeal?.status !== 'OPEN') return null;
    return () => ({ words: m.sms_appeal_received({ time: instantWords(appeal.decideBy) }) });
  },
});
