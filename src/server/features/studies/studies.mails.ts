import { addresses } from '../../../contract/addresses.ts';
import { countOf } from '../../../domain/counts.ts';
import { lengthWords, payWords } from '../../../domain/offer-words.ts';
import { shortTitle } from '../../../domain/texts.ts';
import { defineMail } from '../../platform/mail/define-mail.ts';
import { day } from '../../platform/payload.ts';
import { listNewFor } from './new-studies.service.ts';

export const newStudies = defineMail('newStudies', {
  lane: 'rest',
  topic: 'NEW_STUDIES',
  about: { week: day },
  render: async (app, person) => {
    const studies = person.userId === null ? [] : await listNewFor(app, person.userId);
    if (studies.length === 0) return null;
    const [first] = studies;
    const title = shortTitle(first?.card.publicName ?? '');
    const more = studies.length > 1 ? ` and ${studies.length - 1} more` : '';
    return () => ({
      subject:
        studies.length === 1
          ? `A new study for you: ${first?.card.publicName}`
          : `${countOf(studies.length, 'new study', 'new studies')} for you`,
      paragraphs: [
        'These studies are new this week and fit you:',
        ...studies.map(
          ({ card }) => `“${card.publicName}” by ${card.organizationName}: ${payWords(card)} for ${lengthWords(card)}.`,
        ),
        'Apply soon: researchers invite people from those who apply. We never ask you to pay.',
      ],
      sms: `New for you: ${title}, ${first ? payWords(first.card) : ''}${more}:`,
      action: { label: 'Browse studies', path: addresses.browseStudies },
      note: 'We send this email at most once a week. You can turn it off under Security.',
    });
  },
});
