import { NOTHING_ADDED, payInWords } from '../../../../domain/added-pay.ts';
import { countOf } from '../../../../domain/counts.ts';
import { hasSessions } from '../../../../domain/study-kinds.ts';
import { rateOf } from '../../../../domain/study-price.ts';
import { pricedOf, type StudyDraft } from './draft.ts';

/** A consent text of a study in plain English, for its researchers to edit. */
export function consentTextFor(draft: StudyDraft, organization: string): string {
  const { details, cost, ownTime } = draft;
  const minutes = countOf(cost.durationInMinutes ?? 0, 'minute');
  const entries = ownTime?.diary?.entries;
  const effort = hasSessions(details.kind)
    ? `It takes ${minutes}.`
    : entries
      ? `You write ${countOf(entries, 'entry', 'entries')}, and each takes about ${minutes}.`
      : `It takes about ${minutes}, when it suits you.`;
  const priced = pricedOf(draft);
  const pay = payInWords(rateOf(priced) ?? 0, { ...NOTHING_ADDED, ...priced.added, extraPay: 0 });
  return `# What this study is about
${details.description.trim()}

# What you do
You take part in a study of ${organization}. ${effort} Afterwards you get ${entries ? 'up to ' : ''}${pay} by mobile money. Taking part costs you nothing.

# It is your choice
You take part because you want to. You can skip any question, and stop at any time without giving a reason.

# What happens to what you say
Only the team of ${organization} sees your answers. We use them for this study, never with your name in a report, and don’t sell them. Under the Data Protection Act, 2012 (Act 843), you can ask to see, correct or delete them.

# Questions
You can write to us in the study’s messages at any time, before and after you take part.
`;
}
