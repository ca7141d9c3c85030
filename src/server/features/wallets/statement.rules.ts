import { dateOf, formatDate, formatInstant } from '../../../domain/calendar.ts';
import { formatCedis } from '../../../domain/money.ts';
import { type MovementEvent, PAID_BY_STUDIES, TAKING_PART } from '../../../domain/movement-events.ts';

/** A movement of a study's reserved money. */
export interface StatementMovement {
  event: MovementEvent;
  at: Date;
  /** Negative if it leaves the reserved money. */
  amountPesewas: number;
  /** When the session that it is for starts; null if it is for something else. */
  startsAt: Date | null;
}

const MOVEMENT_WORDS: Partial<Record<MovementEvent, string>> = {
  publish: 'Reserved at publishing',
  extend: 'Reserved for extra places',
  raise: 'Reserved for more paid screening',
  screen: 'Paid questions of an applicant',
  fee: 'Service fee',
  close: 'Returned to the wallet',
};

/** A row for each movement, and the sums below them. Participants are numbered, never named. */
export function statementOf(movements: readonly StatementMovement[]) {
  const sumOf = (...events: readonly MovementEvent[]) =>
    movements.reduce((sum, row) => sum + (events.includes(row.event) ? row.amountPesewas : 0), 0);
  // From 0, because minus nothing would be −0.
  const paidOut = (...events: readonly MovementEvent[]) => 0 - sumOf(...events);
  let payments = 0;
  const rows = movements.map((movement) => {
    if (movement.event === 'earn' || movement.event === 'diary') payments += 1;
    const { at, amountPesewas } = movement;
    return [formatDate(dateOf(at)), wordsOf(movement, payments), formatCedis(amountPesewas)];
  });
  return {
    rows,
    payments,
    reservedPesewas: sumOf('publish', 'extend', 'raise'),
    paidPesewas: paidOut(...TAKING_PART),
    screeningPesewas: paidOut('screen'),
    feePesewas: paidOut('fee'),
    returnedPesewas: paidOut('close'),
    leftPesewas: sumOf('publish', 'extend', 'raise', ...PAID_BY_STUDIES, 'fee', 'close'),
  };
}

function wordsOf({ event, startsAt }: StatementMovement, payment: number): string {
  const session = startsAt && `session of ${formatInstant(startsAt)}`;
  if (event === 'travel') return `Travel in advance, ${session}`;
  if (event === 'overrun') return `Overrun, ${session}`;
  if (event === 'diary') return `Payment ${payment}, bonus of a diary`;
  if (event !== 'earn') return MOVEMENT_WORDS[event] ?? event;
  return session ? `Participant ${payment}, ${session}` : `Payment ${payment}, accepted work`;
}
