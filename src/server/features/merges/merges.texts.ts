import { defineText } from '../../platform/texts/define-text.ts';

/** To each number that either account had. */
export const accountsMerged = defineText('accountsMerged', {
  purpose: 'SECURITY',
  render:
    async ({ settings }) =>
    () => ({
      words: `Nyansapo: two accounts were merged into one, and payouts wait 48 hours. If it was not you, write to ${settings.supportAddress} now.`,
    }),
});
