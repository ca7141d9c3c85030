import { formatInstant } from '../../../domain/calendar.ts';
import { formatCedis } from '../../../domain/money.ts';
import type { App } from '../../platform/app.ts';
import type { MailTemplate } from '../../platform/mail/template.ts';
import { findAnyStudy } from '../studies/studies.service.ts';
import { findApplication } from './applications.sql.ts';

function readFacts(app: App, applicationId: string | undefined) {
  return app.db.transaction(async (tx) => {
    const application = await findApplication(tx, applicationId ?? '');
    const study = application && (await findAnyStudy(tx, application.studyId));
    return application && study ? { application, study } : null;
  });
}

export const applicationMails: Record<string, MailTemplate> = {
  invited: async (app, _person, about) => {
    const facts = await readFacts(app, about.applicationId);
    // The occasion has passed when the invitation was taken back or used before this mail left.
    if (facts?.application.status !== 'INVITED' || !facts.application.invitationExpiresAt) return null;
    const { application, study } = facts;
    return {
      subject: `You are invited: ${study.publicName}`,
      paragraphs: [
        `Good news: you are invited to “${study.publicName}”. It takes ${study.durationMinutes} minutes and pays ${formatCedis(study.ratePesewas)}.`,
        `An invitation is not a booking yet. Please choose your time before ${formatInstant(facts.application.invitationExpiresAt)}.`,
        ...(application.instructions ? [`From the researcher: ${application.instructions}`] : []),
      ],
      action: { label: 'Choose your time', path: `/dashboard/schedule-availability/${study.id}` },
      note: `Is it real? Look the study up by its code: ${app.settings.origin}/s/${study.code}`,
    };
  },
  notSelected: async (app, _person, about) => {
    const facts = await readFacts(app, about.applicationId);
    if (!facts) return null;
    return {
      subject: `Not this time: ${facts.study.publicName}`,
      paragraphs: [
        `Thank you for applying for “${facts.study.publicName}”. This time others were chosen.`,
        'It says nothing about you: studies look for particular mixes of people. Others may fit you.',
      ],
      action: { label: 'Browse studies', path: '/dashboard/browse-studies' },
    };
  },
  invitationRejected: async (app, _person, about) => {
    const facts = await readFacts(app, about.applicationId);
    if (!facts) return null;
    return {
      subject: `An invitation was turned down: ${facts.study.name}`,
      paragraphs: ['A participant turned your invitation down. You can invite somebody else.'],
      action: { label: 'See applicants', path: `/dashboard/study-applicants/${facts.study.id}` },
    };
  },
};
