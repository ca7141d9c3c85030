import { m } from '../../../messages/m.ts';
import { defineText } from '../../platform/texts/define-text.ts';

/** To each number that either account had. */
export const accountsMerged = defineText('accountsMerged', {
  purpose: 'SECURITY',
  render:
    async ({ settings }) =>
    () => ({ words: m.sms_merged({ support: settings.supportAddress }) }),
});
