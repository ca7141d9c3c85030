import { addresses } from '../../../contract/addresses.ts';
import { m } from '../../../messages/m.ts';
import { lengthWords, payInText } from '../../../messages/offer-words.ts';
import { defineMail } from '../../platform/mail/define-mail.ts';
import { titleIn } from '../../platform/mail/titles.ts';
import { day } from '../../platform/payload.ts';
import { listNewFor } from './new-studies.service.ts';

export const newStudies = defineMail('newStudies', {
  priority: 'low',
  topic: 'NEW_STUDIES',
  about: { week: day },
  render: async (app, { userId, language }) => {
    const studies = userId === null ? [] : await listNewFor(app, userId);
    const offers = studies.map(({ card, translations }) => ({
      ...card,
      ...titleIn({ ...card, language: card.textLanguages.publicName, translations }, language),
    }));
    const [first] = offers;
    if (!first) return null;
    const count = offers.length;
    return () => ({
      subject: count === 1 ? m.mail_new_study({ title: first.title }) : m.mail_new_studies({ count }),
      paragraphs: [
        m.mail_new_studies_fit(),
        ...offers.map((offer) =>
          m.mail_new_studies_offer({
            title: offer.title,
            organization: offer.organizationName,
            pay: payInText(offer),
            length: lengthWords(offer),
          }),
        ),
        m.mail_new_studies_soon(),
      ],
      sms:
        count === 1
          ? m.sms_new_study({ title: first.short, pay: payInText(first) })
          : m.sms_new_studies({ title: first.short, pay: payInText(first), count: count - 1 }),
      action: { label: m.mail_browse(), path: addresses.browseStudies },
      note: m.mail_new_studies_weekly(),
    });
  },
});
