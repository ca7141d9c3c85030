import { addresses } from '../../../contract/addresses.ts';
import { countOf } from '../../../domain/counts.ts';
import { countEntries } from '../../../domain/own-time.ts';
import { groupSizeOf, hasSessions } from '../../../domain/study-kinds.ts';
import { afterTaxWords } from '../../../messages/after-tax.ts';
import { toldOf } from '../../../messages/holds.ts';
import { m } from '../../../messages/m.ts';
import { instantWords } from '../../../messages/when.ts';
import type { App } from '../../platform/app.ts';
import { answersOf } from '../../platform/mail/answers.ts';
import { defineMail } from '../../platform/mail/define-mail.ts';
import { readTitle } from '../../platform/mail/titles.ts';
import { day, id } from '../../platform/payload.ts';
import { readNames } from '../accounts/accounts.service.ts';
import { readTaxOn } from '../payouts/withholding.service.ts';
import { findAnyStudy } from '../studies/studies.service.ts';
import { digestFrom } from './applicant-digest.rules.ts';
import { countNewByStudy, findApplication } from './applications.sql.ts';
import { readStandingOf } from './standing.service.ts';

function readFacts(app: App, applicationId: string) {
  return app.read(async (reader) => {
    const application = await findApplication(reader.tx, applicationId);
    const study = application && (await findAnyStudy(reader.tx, application.studyId));
    if (!application || !study) return null;
    const names = await readNames(reader, [application.participantId]);
    return { application, study, name: names.get(application.participantId) ?? 'Somebody' };
  });
}

function readNewApplicants(app: App, researcherId: string, since: Date) {
  return app.read((reader) => countNewByStudy(reader.tx, researcherId, since));
}

export const invited = defineMail('invited', {
  priority: 'normal',
  about: { applicationId: id },
  render: async (app, { language }, about) => {
    const facts = await readFacts(app, about.applicationId);
    // The mail is no longer relevant if the invitation was withdrawn or used before it was sent.
    if (facts?.application.status !== 'INVITED' || !facts.application.invitationExpiresAt) return null;
    const { application, study } = facts;
    const expiresAt = facts.application.invitationExpiresAt;
    const { title, short } = await readTitle(app, study.id, language);
    const groupSize = groupSizeOf(study.studyKind, study.parallelSessions);
    const isMeeting = hasSessions(study.studyKind);
    const entries = study.ownTime ? countEntries(study.ownTime) : 1;
    const minutes = study.durationMinutes;
    const taxPesewas = await readTaxOn(app, application.participantId, study.ratePesewas);
    return () => {
      const until = instantWords(expiresAt);
      const pay = afterTaxWords(study.ratePesewas, taxPesewas, study);
      return {
        subject: m.mail_invited({ title }),
        paragraphs: [
          entries > 1
            ? m.mail_invited_diary({ title, entries, minutes, pay })
            : m.mail_invited_to({ title, minutes, pay }),
          ...(groupSize === null ? [] : [`${m.study_group({ count: groupSize })}.`]),
          isMeeting ? m.mail_invited_choose({ until }) : m.mail_invited_start({ until }),
        ],
        facts: [
          { label: m.mail_fact_study(), value: title },
          ...(entries > 1 ? [] : [{ label: m.mail_fact_length(), value: m.mail_fact_minutes({ minutes }) }]),
          { label: m.mail_fact_pay(), value: entries > 1 ? m.study_up_to({ amount: pay }) : pay },
          { label: m.mail_fact_choose_by(), value: until },
          ...(application.instructions ? [{ label: m.mail_fact_instructions(), value: application.instructions }] : []),
        ],
        sms: isMeeting
          ? m.sms_invited({ title: short, minutes, pay, until })
          : m.sms_invited_work({ title: short, pay: entries > 1 ? m.study_up_to({ amount: pay }) : pay, until }),
        action: isMeeting
          ? { label: m.mail_choose_time(), path: addresses.scheduleAvailability({ studyId: study.id }) }
          : { label: m.mail_see_work(), path: addresses.work({ applicationId: application.id }) },
        note: m.mail_check_code({ url: `${app.settings.origin}${addresses.publicStudy({ code: study.code })}` }),
      };
    };
  },
});

export const applicantDigest = defineMail('applicantDigest', {
  priority: 'low',
  topic: 'APPLICANTS',
  about: { day, researcherId: id },
  render: async (app, person, about) => {
    const studies = person.userId === null ? [] : await readNewApplicants(app, person.userId, digestFrom(about.day));
    if (studies.length === 0) return null;
    const all = studies.reduce((sum, { applicants }) => sum + applicants, 0);
    return () => ({
      subject: countOf(all, 'new applicant'),
      paragraphs: [
        'People have applied for your studies since yesterday. The sooner you answer, the more of them will show up.',
      ],
      facts: studies.map(({ name, applicants }) => ({ label: countOf(applicants, 'person', 'people'), value: name })),
      sms: null,
      action: { label: 'See applicants', path: addresses.projects },
    });
  },
});

export const notSelected = defineMail('notSelected', {
  priority: 'low',
  topic: 'OUTCOMES',
  about: { applicationId: id },
  render: async (app, { language }, about) => {
    const facts = await readFacts(app, about.applicationId);
    if (!facts) return null;
    const { title, short } = await readTitle(app, facts.study.id, language);
    return () => ({
      subject: m.mail_not_selected({ title }),
      paragraphs: [m.mail_not_selected_thanks({ title }), m.mail_not_selected_others()],
      sms: m.sms_not_selected({ title: short }),
      action: { label: m.mail_browse(), path: addresses.browseStudies },
    });
  },
});

export const invitationExpired = defineMail('invitationExpired', {
  priority: 'low',
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
  priority: 'low',
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

/** Strikes pause applying; null once an appeal has ended the pause. */
export const applyingPaused = defineMail('applyingPaused', {
  priority: 'normal',
  render: async (app, { userId }) => {
    const { strikes, pausedUntil } = await app.read((reader) => readStandingOf(reader, userId ?? ''));
    const last = strikes.at(-1);
    if (pausedUntil === null || !last) return null;
    return () => {
      const hold = { kind: 'PAUSE' as const, code: 'STRIKES', heldAt: last.at, until: pausedUntil };
      const { paragraphs, facts, sms } = toldOf(hold, answersOf(app));
      return {
        ...{ subject: m.mail_paused(), paragraphs, facts, sms },
        action: { label: m.mail_see_hold(), path: addresses.bookings },
      };
    };
  },
});
