import { addresses } from '../../../contract/addresses.ts';
import { addHours, formatInstant } from '../../../domain/calendar.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatCedis } from '../../../domain/money.ts';
import { countEntries } from '../../../domain/own-time.ts';
import { groupSizeOf, groupWords, hasSessions } from '../../../domain/study-kinds.ts';
import { shortTitle } from '../../../domain/texts.ts';
import type { App } from '../../platform/app.ts';
import { defineMail } from '../../platform/mail/define-mail.ts';
import { day, id } from '../../platform/payload.ts';
import { ussdSecretOf } from '../../platform/ussd/ussd-address.ts';
import { readNames } from '../accounts/accounts.service.ts';
import { findAnyStudy } from '../studies/studies.service.ts';
import { countNewByStudy, findApplication } from './applications.sql.ts';

function readFacts(app: App, applicationId: string) {
  return app.look(async (look) => {
    const application = await findApplication(look.tx, applicationId);
    const study = application && (await findAnyStudy(look.tx, application.studyId));
    if (!application || !study) return null;
    const names = await readNames(look, [application.participantId]);
    return { application, study, name: names.get(application.participantId) ?? 'Somebody' };
  });
}

function readNewApplicants(app: App, researcherId: string, since: Date) {
  return app.look((look) => countNewByStudy(look.tx, researcherId, since));
}

export const invited = defineMail('invited', {
  lane: 'second',
  about: { applicationId: id },
  render: async (app, _person, about) => {
    const facts = await readFacts(app, about.applicationId);
    // The mail is no longer relevant if the invitation was withdrawn or used before it was sent.
    if (facts?.application.status !== 'INVITED' || !facts.application.invitationExpiresAt) return null;
    const { application, study } = facts;
    const groupSize = groupSizeOf(study.studyKind, study.parallelSessions);
    const until = formatInstant(facts.application.invitationExpiresAt);
    const isMeeting = hasSessions(study.studyKind);
    const entries = study.ownTime ? countEntries(study.ownTime) : 1;
    const length =
      entries > 1
        ? `It has ${entries} entries of ${study.durationMinutes} minutes`
        : `It takes ${study.durationMinutes} minutes`;
    // The menus offer the same times to people without a browser.
    const orDial = ussdSecretOf(app.settings) === null ? '' : `, or dial ${app.settings.ussd.code}`;
    return () => ({
      subject: `You are invited: ${study.publicName}`,
      paragraphs: [
        `Good news: you are invited to “${study.publicName}”. ${length} and pays ${entries > 1 ? 'up to ' : ''}${formatCedis(study.ratePesewas)}.`,
        ...(groupSize === null ? [] : [`${groupWords(groupSize)}.`]),
        isMeeting
          ? `An invitation is not a booking yet. Choose your time before ${until}.`
          : `Your place is yours once you start. You can start until ${until}.`,
        ...(application.instructions ? [`From the researcher: ${application.instructions}`] : []),
      ],
      sms: isMeeting
        ? `Invited: ${shortTitle(study.publicName)}, ${study.durationMinutes} min, ${formatCedis(study.ratePesewas)}. Choose a time by ${until}${orDial}:`
        : `Invited: ${shortTitle(study.publicName)}, ${entries > 1 ? 'up to ' : ''}${formatCedis(study.ratePesewas)}. Start by ${until}:`,
      action: isMeeting
        ? { label: 'Choose your time', path: addresses.scheduleAvailability({ studyId: study.id }) }
        : { label: 'See what to do', path: addresses.work({ applicationId: application.id }) },
      note: `To check that this study is real, look up its code: ${app.settings.origin}${addresses.publicStudy({ code: study.code })}`,
    });
  },
});

export const applicantDigest = defineMail('applicantDigest', {
  lane: 'rest',
  topic: 'APPLICANTS',
  about: { day, researcherId: id },
  render: async (app, person) => {
    const since = addHours(app.clock.now(), -24);
    const studies = person.userId === null ? [] : await readNewApplicants(app, person.userId, since);
    if (studies.length === 0) return null;
    const all = studies.reduce((sum, { applicants }) => sum + applicants, 0);
    return () => ({
      subject: countOf(all, 'new applicant'),
      paragraphs: [
        'People have applied for your studies since yesterday:',
        ...studies.map(({ name, applicants }) => `${name}: ${applicants}`),
        'The sooner you answer, the more of them will come.',
      ],
      sms: null,
      action: { label: 'See applicants', path: addresses.projects },
    });
  },
});

export const notSelected = defineMail('notSelected', {
  lane: 'rest',
  topic: 'OUTCOMES',
  about: { applicationId: id },
  render: async (app, _person, about) => {
    const facts = await readFacts(app, about.applicationId);
    if (!facts) return null;
    return () => ({
      subject: `Not this time: ${facts.study.publicName}`,
      paragraphs: [
        `Thank you for applying for “${facts.study.publicName}”. This time the researchers chose other people.`,
        'It says nothing about you: each study needs a particular mix of people. Others may fit you.',
      ],
      sms: `Not this time: ${shortTitle(facts.study.publicName)}. More studies:`,
      action: { label: 'Browse studies', path: addresses.browseStudies },
    });
  },
});

export const invitationExpired = defineMail('invitationExpired', {
  lane: 'rest',
  topic: 'APPLICANTS',
  about: { applicationId: id },
  render: async (app, _person, about) => {
    const facts = await readFacts(app, about.applicationId);
    if (!facts) return null;
    return () => ({
      subject: `An invitation expired: ${facts.study.name}`,
      paragraphs: [
        `${facts.name} did not ${hasSessions(facts.study.studyKind) ? 'choose a time' : 'start'}. You can invite them again, or invite somebody else.`,
      ],
      sms: null,
      action: { label: 'See applicants', path: addresses.studyApplicants({ studyId: facts.study.id }) },
    });
  },
});

export const invitationRejected = defineMail('invitationRejected', {
  lane: 'rest',
  topic: 'APPLICANTS',
  about: { applicationId: id },
  render: async (app, _person, about) => {
    const facts = await readFacts(app, about.applicationId);
    if (!facts) return null;
    return () => ({
      subject: `An invitation was declined: ${facts.study.name}`,
      paragraphs: [`${facts.name} declined your invitation to “${facts.study.name}”. You can invite somebody else.`],
      sms: null,
      action: { label: 'See applicants', path: addresses.studyApplicants({ studyId: facts.study.id }) },
    });
  },
});
