import { z } from 'zod/mini';
import { addresses } from '../../../contract/addresses.ts';
import { formatInstant } from '../../../domain/calendar.ts';
import { disputableUntil } from '../../../domain/entry-steps.ts';
import { formatCedis } from '../../../domain/money.ts';
import { REJECTION_REASONS } from '../../../domain/own-time.ts';
import { shortTitle } from '../../../domain/texts.ts';
import type { App } from '../../platform/app.ts';
import { defineMail } from '../../platform/mail/define-mail.ts';
import { id } from '../../platform/payload.ts';
import { findEntryFacts } from './entries.sql.ts';

function readFacts(app: App, entryId: string) {
  return app.look((look) => findEntryFacts(look.tx, entryId));
}
type Facts = NonNullable<Awaited<ReturnType<typeof readFacts>>>;

/** "Entry 3 of 7" of a diary, or nothing for a task. */
function which({ kind, number, entryCount }: Facts): string {
  return kind === 'DIARY' ? `entry ${number} of ${entryCount}` : 'the task';
}

const workPage = ({ applicationId }: Facts) => addresses.work({ applicationId });
const reviewPage = ({ studyId }: Facts) => `${addresses.studyApplicants({ studyId })}?tab=work` as const;

export const entryOpened = defineMail('entryOpened', {
  lane: 'second',
  about: { assignmentEntryId: id },
  render: async (app, _person, about) => {
    const facts = await readFacts(app, about.assignmentEntryId);
    if (facts?.status !== 'OPEN' || facts.dueAt <= app.clock.now()) return null;
    return () => ({
      subject: `Open now: ${which(facts)} of ${facts.publicName}`,
      paragraphs: [
        `It is time for ${which(facts)} of “${facts.publicName}”. It takes about ${facts.durationMinutes} minutes and pays ${formatCedis(facts.payPesewas)}.`,
        `You can hand it in until ${formatInstant(facts.dueAt)}.`,
      ],
      sms: `Open now: ${shortTitle(facts.publicName)}, ${formatCedis(facts.payPesewas)}. Hand it in by ${formatInstant(facts.dueAt)}:`,
      action: { label: 'Open my diary', path: workPage(facts) },
    });
  },
});

export const entryEnding = defineMail('entryEnding', {
  lane: 'second',
  about: { assignmentEntryId: id },
  render: async (app, _person, about) => {
    const facts = await readFacts(app, about.assignmentEntryId);
    if (facts?.status !== 'OPEN' || facts.dueAt <= app.clock.now()) return null;
    return () => ({
      subject: `Your time ends soon: ${facts.publicName}`,
      paragraphs: [
        `You can hand in ${which(facts)} of “${facts.publicName}” until ${formatInstant(facts.dueAt)}.`,
        'If you don’t get to it, it does not count against you.',
      ],
      sms: `Your time ends soon: ${shortTitle(facts.publicName)}. Hand it in by ${formatInstant(facts.dueAt)}:`,
      action: { label: 'Finish it', path: workPage(facts) },
    });
  },
});

export const workAccepted = defineMail('workAccepted', {
  lane: 'second',
  about: { assignmentEntryId: id },
  render: async (app, _person, about) => {
    const facts = await readFacts(app, about.assignmentEntryId);
    if (!facts) return null;
    const pay = formatCedis(facts.payPesewas);
    return () => ({
      subject: `Thank you: you have earned ${pay}`,
      paragraphs: [
        `Your work for “${facts.publicName}” was accepted. You have earned ${pay}.`,
        'We send it to your mobile-money account at once. You can follow each step in your wallet.',
      ],
      sms: `Accepted: ${shortTitle(facts.publicName)}. You have earned ${pay}. We send it to your mobile money at once:`,
      action: { label: 'See my wallet', path: addresses.walletManagement },
    });
  },
});

export const workRejected = defineMail('workRejected', {
  lane: 'second',
  about: { assignmentEntryId: id },
  render: async (app, _person, about) => {
    const facts = await readFacts(app, about.assignmentEntryId);
    if (!facts?.rejection || !facts.reviewedAt) return null;
    const { rejection, reviewedAt } = facts;
    return () => ({
      subject: `Not accepted: ${facts.publicName}`,
      paragraphs: [
        `The researcher did not accept ${which(facts)} of “${facts.publicName}”.`,
        `The reason: ${REJECTION_REASONS[rejection]}. ${facts.rejectionWords ?? ''}`,
        `If that is wrong, tell us before ${formatInstant(disputableUntil(reviewedAt))}, and a person will look at it.`,
      ],
      sms: `Not accepted: ${shortTitle(facts.publicName)}. If that is wrong, tell us within 72 hours:`,
      action: { label: 'See what happened', path: workPage(facts) },
    });
  },
});

export const workDisputed = defineMail('workDisputed', {
  lane: 'second',
  about: { assignmentEntryId: id },
  render: async (app, _person, about) => {
    const facts = await readFacts(app, about.assignmentEntryId);
    if (!facts) return null;
    return () => ({
      subject: `Your review is disputed: ${facts.studyName}`,
      paragraphs: [
        `${facts.firstName} ${facts.lastName} says that ${which(facts)} was done as you asked.`,
        'A person at Nyansapo reads what both of you wrote and decides. Until then, its pay stays reserved.',
      ],
      sms: null,
      action: { label: 'See the work', path: reviewPage(facts) },
    });
  },
});

export const workDisputeDecided = defineMail('workDisputeDecided', {
  lane: 'second',
  about: { assignmentEntryId: id, event: z.enum(['pay', 'uphold']) },
  render: async (app, person, about) => {
    const facts = await readFacts(app, about.assignmentEntryId);
    if (!facts) return null;
    const isParticipant = facts.participantId === person.userId;
    return () => ({
      subject: `We have decided the dispute about work: ${isParticipant ? facts.publicName : facts.studyName}`,
      paragraphs: [
        `We have looked at what both sides said about ${which(facts)}.`,
        about.event === 'pay' ? 'It is accepted and paid.' : 'It is still not accepted.',
      ],
      sms: `We have decided about ${shortTitle(facts.publicName)}: it is ${about.event === 'pay' ? 'accepted and paid' : 'still not accepted'}.`,
      action: isParticipant
        ? { label: 'See my work', path: workPage(facts) }
        : { label: 'See the work', path: reviewPage(facts) },
    });
  },
});
