import { toGsm7 } from '../../../domain/gsm7.ts';
import { HOLDS } from '../../../domain/holds.ts';
import { withoutMarks } from '../../../messages/fallback.ts';
import { holdWords } from '../../../messages/holds.ts';
import { m } from '../../../messages/m.ts';
import { instantWords } from '../../../messages/when.ts';
import { count, id } from '../../platform/payload.ts';
import { defineText } from '../../platform/texts/define-text.ts';
import { findAppeal } from '../appeal-clock/appeal-clock.service.ts';
import { type HeldThing, listHolds } from '../appeals/appeals.service.ts';
import { mayAppealByText, numbered } from './incoming-texts.rules.ts';

/** Two segments. */
const MOST_CHARACTERS = 306;

/** The answer to WHY: the reasons of what is held, with what to do, or that nothing is. */
export const holdReason = defineText('holdReason', {
  purpose: 'SECURITY',
  render: async (app, { userId, language }) => {
    const holds = userId === null ? [] : await app.read((reader) => listHolds(reader, userId, language));
    const [first, ...more] = numbered(holds);
    return () => ({
      words: first ? (more.length === 0 ? whyOne(first) : whySeveral([first, ...more])) : m.sms_nothing_held(),
    });
  },
});

/** One reason, what to do, and as far as there is room what was written about it and what it rests on. */
function whyOne(hold: HeldThing): string {
  const { kind, reason, whatToDo, restsOn, words } = hold;
  const toDo = mayAppealByText(hold) ? m.sms_why_appeal({ hours: HOLDS[kind].hours }) : whatToDo;
  const texts = [[reason, words ?? '', restsOn, toDo], [reason, restsOn, toDo], [reason, toDo], [reason]];
  return firstWithRoom(texts.map((parts) => parts.filter((part) => part !== '').join(' ')));
}

/** The reasons with the numbers to appeal against them: as many as there is room for. */
function whySeveral(holds: readonly HeldThing[]): string {
  const texts = holds.map((_, left) => {
    const shown = holds.slice(0, holds.length - left);
    const last = shown.findLastIndex(mayAppealByText) + 1;
    const lines = shown.map((hold, index) => `${index + 1}. ${lineOf(hold)}`);
    return [...lines, ...(last === 0 ? [] : [m.sms_why_number({ number: last })])].join(' ');
  });
  return firstWithRoom(texts);
}

function lineOf({ kind, about, reason, appeal }: HeldThing): string {
  const amount = kind === 'PAYOUT' && about !== null ? `${about}: ` : '';
  return `${amount}${reason}${STATES[appeal]?.() ?? ''}`;
}

const STATES: Partial<Record<HeldThing['appeal'], () => string>> = {
  OPEN: () => ` (${m.holds_state_open()})`,
  GRANTED: () => ` (${m.holds_state_granted()})`,
  DENIED: () => ` (${m.holds_state_denied()})`,
};

function firstWithRoom(texts: readonly string[]): string {
  return texts.find((text) => toGsm7(withoutMarks(text)).length <= MOST_CHARACTERS) ?? texts.at(-1) ?? '';
}

/** The answer to an appeal against one thing: which one, and by when a person decides. */
export const appealReceived = defineText('appealReceived', {
  purpose: 'SECURITY',
  about: { appealId: id },
  render: async (app, _reader, { appealId }) => {
    const appeal = await app.read((reader) => findAppeal(reader, appealId));
    if (appeal?.status !== 'OPEN') return null;
    return () => ({
      words: `${m.sms_appeal_received({ time: instantWords(appeal.decideBy) })} (${holdWords(appeal).reason})`,
    });
  },
});

/** The answer to an appeal against everything: how many, and by when a person decides about the first. */
export const appealsReceived = defineText('appealsReceived', {
  purpose: 'SECURITY',
  about: { appealId: id, appeals: count },
  render: async (app, _reader, about) => {
    const appeal = await app.read((reader) => findAppeal(reader, about.appealId));
    if (appeal?.status !== 'OPEN') return null;
    return () => ({
      words: m.sms_appeals_received({ count: about.appeals, time: instantWords(appeal.decideBy) }),
    });
  },
});
