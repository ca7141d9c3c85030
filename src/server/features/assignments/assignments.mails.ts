import { z } from 'zod/mini';
import { addresses } from '../../../contract/addresses.ts';
import { HOLDS } from '../../../domain/holds.ts';
import { afterTaxWords } from '../../../messages/after-tax.ts';
import { toldOf } from '../../../messages/holds.ts';
import { m } from '../../../messages/m.ts';
import { instantWords } from '../../../messages/when.ts';
import type { App } from '../../platform/app.ts';
import { answersOf } from '../../platform/mail/answers.ts';
import { defineMail, type MailPerson } from '../../platform/mail/define-mail.ts';
import { readTitle } from '../../platform/mail/titles.ts';
import { id } from '../../platform/payload.ts';
import { readTaxOn } from '../payouts/withholding.service.ts';
import { findEntryFacts } from './entries.sql.ts';

async function readFacts(app: App, { userId, language }: MailPerson, entryId: string) {
  const facts = await app.read((reader) => findEntryFacts(reader.tx, entryId));
  if (!facts) return facts;
  const taxPesewas = await readTaxOn(app, userId, facts.payPesewas, [`earn:${entryId}`]);
  return { ...facts, ...(await readTitle(app, facts.studyId, language)), taxPesewas };
}
type Facts = NonNullable<Awaited<ReturnType<typeof readFacts>>>;

/** "entry 3 of 7" of a diary, or "the task" */
function which({ kind, number, entryCount }: Facts): string {
  return kind === 'DIARY' ? m.mail_work_entry({ number, all: entryCount }) : m.mail_work_task();
}

const workPage = ({ applicationId }: Facts) => addresses.work({ applicationId });
const reviewPage = ({ studyId }: Facts) => `${addresses.studyApplicants({ studyId })}?tab=work` as const;

export const entryOpened = defineMail('entryOpened', {
  priority: 'normal',
  about: { assignmentEntryId: id },
  render: async (app, person, about) => {
    const facts = await readFacts(app, person, about.assignmentEntryId);
    if (facts?.status !== 'OPEN' || facts.dueAt <= app.clock.now()) return null;
    const { title, short, dueAt, durationMinutes: minutes } = facts;
    return () => {
      const pay = afterTaxWords(facts.payPesewas, facts.taxPesewas);
      const [work, until] = [which(facts), instantWords(dueAt)];
      return {
        subject: m.mail_opened({ work, title }),
        paragraphs: [m.mail_opened_now({ work, title, minutes, pay }), m.mail_opened_until({ until })],
        facts: [
          { label: m.mail_fact_study(), value: title },
          { label: m.mail_fact_due(), value: until },
          { label: m.mail_fact_length(), value: m.mail_fact_minutes({ minutes }) },
          { label: m.mail_fact_pay(), value: pay },
        ],
        sms: m.sms_opened({ title: short, pay, until }),
        action: { label: m.mail_opened_do(), path: workPage(facts) },
      };
    };
  },
});

export const entryEnding = defineMail('entryEnding', {
  priority: 'normal',
  about: { assignmentEntryId: id },
  render: async (app, person, about) => {
    const facts = await readFacts(app, person, about.assignmentEntryId);
    if (facts?.status !== 'OPEN' || facts.dueAt <= app.clock.now()) return null;
    const { title, short, dueAt } = facts;
    return () => {
      const until = instantWords(dueAt);
      return {
        subject: m.mail_ending({ title }),
        paragraphs: [m.mail_ending_until({ work: which(facts), title, until }), m.mail_ending_free()],
        facts: [
          { label: m.mail_fact_study(), value: title },
          { label: m.mail_fact_due(), value: until },
        ],
        sms: m.sms_ending({ title: short, until }),
        action: { label: m.mail_ending_do(), path: workPage(facts) },
      };
    };
  },
});

export const workAccepted = defineMail('workAccepted', {
  priority: 'normal',
  about: { assignmentEntryId: id },
  render: async (app, person, about) => {
    const facts = await readFacts(app, person, about.assignmentEntryId);
    if (!facts) return null;
    const { title, short } = facts;
    return () => {
      const pay = afterTaxWords(facts.payPesewas, facts.taxPesewas);
      return {
        subject: m.mail_earned({ pay }),
        paragraphs: [m.mail_accepted({ title, pay }), m.mail_earned_steps()],
        facts: [
          { label: m.mail_fact_study(), value: title },
          { label: m.mail_fact_pay(), value: pay },
        ],
        sms: m.sms_accepted({ title: short, pay }),
        action: { label: m.mail_see_wallet(), path: addresses.walletManagement },
      };
    };
  },
});

export const workRejected = defineMail('workRejected', {
  priority: 'normal',
  about: { assignmentEntryId: id },
  render: async (app, person, about) => {
    const facts = await readFacts(app, person, about.assignmentEntryId);
    if (!facts?.rejection || !facts.reviewedAt) return null;
    const { title, short, rejection: code, rejectionWords, reviewedAt: heldAt } = facts;
    return () => {
      const told = toldOf({ kind: 'ENTRY', code, heldAt }, answersOf(app));
      const [why = '', ...toDo] = told.paragraphs;
      return {
        subject: m.mail_rejected({ title }),
        paragraphs: [
          m.mail_rejected_work({ work: which(facts), title }),
          `${why} ${rejectionWords ?? ''}`.trim(),
          ...toDo,
        ],
        facts: told.facts,
        sms: `${m.sms_rejected({ title: short })} ${told.sms}`,
        action: { label: m.mail_rejected_do(), path: workPage(facts) },
      };
    };
  },
});

export const workDisputed = defineMail('workDisputed', {
  priority: 'normal',
  about: { assignmentEntryId: id },
  render: async (app, person, about) => {
    const facts = await readFacts(app, person, about.assignmentEntryId);
    if (!facts) return null;
    return () => ({
      subject: `Your review is disputed: ${facts.studyName}`,
      paragraphs: [
        `${facts.firstName} ${facts.lastName} says that ${which(facts)} was done as you asked.`,
        `A person at Nyansapo reads what both of you wrote and decides within ${HOLDS.ENTRY.hours} hours. If nobody does, it is paid. Until then, its pay stays reserved.`,
      ],
      sms: null,
      action: { label: 'See the work', path: reviewPage(facts) },
    });
  },
});

export const workDisputeDecided = defineMail('workDisputeDecided', {
  priority: 'normal',
  about: { assignmentEntryId: id, event: z.enum(['pay', 'uphold']) },
  render: async (app, person, about) => {
    const facts = await readFacts(app, person, about.assignmentEntryId);
    if (!facts) return null;
    const isParticipant = facts.participantId === person.userId;
    const isPaid = about.event === 'pay';
    const { title, short } = facts;
    return () => ({
      subject: m.mail_work_decided({ title: isParticipant ? title : facts.studyName }),
      paragraphs: [
        m.mail_work_decided_sides({ work: which(facts) }),
        isPaid ? m.mail_work_decided_pay() : m.mail_work_decided_uphold(),
      ],
      sms: isPaid ? m.sms_work_decided_pay({ title: short }) : m.sms_work_decided_uphold({ title: short }),
      action: isParticipant
        ? { label: m.mail_see_my_work(), path: workPage(facts) }
        : { label: 'See the work', path: reviewPage(facts) },
    });
  },
});
