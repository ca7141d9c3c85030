import type { Pesewas } from '../../../domain/money.ts';
import { available, held, type Movement, move } from './movements.ts';

/* What a study reserves from the wallet, and what returns. */

interface OfStudy {
  studyId: string;
  organizationId: string;
  amountPesewas: Pesewas;
  at: Date;
}

export function studyPublished({ studyId, organizationId, amountPesewas, at }: OfStudy): Movement {
  const legs = move(amountPesewas, available(organizationId), held(studyId));
  return { reference: `publish:${studyId}`, event: 'publish', subjectId: studyId, at, legs };
}

/** The reference contains the previous number of places, so that two clicks add them once. */
export function placesAdded({
  studyId,
  organizationId,
  amountPesewas,
  at,
  placesBefore,
}: OfStudy & { placesBefore: number }): Movement {
  const legs = move(amountPesewas, available(organizationId), held(studyId));
  return { reference: `places:${studyId}:${placesBefore}`, event: 'extend', subjectId: studyId, at, legs };
}

/** More people can be paid for screening. The reference contains the previous number, so that two clicks raise it once. */
export function screeningRaised({
  studyId,
  organizationId,
  amountPesewas,
  at,
  peopleBefore,
}: OfStudy & { peopleBefore: number }): Movement {
  const legs = move(amountPesewas, available(organizationId), held(studyId));
  return { reference: `screening:${studyId}:${peopleBefore}`, event: 'raise', subjectId: studyId, at, legs };
}

/** What a session that was cut short was not paid of its rate returns to the wallet, once. */
export function partReturned({
  bookingId,
  studyId,
  organizationId,
  amountPesewas,
  at,
}: OfStudy & { bookingId: string }): Movement {
  const legs = move(amountPesewas, held(studyId), available(organizationId));
  return { reference: `partial:${bookingId}`, event: 'close', subjectId: studyId, at, legs };
}

/** Returns what a closed study did not spend, and later what it kept for a disputed no-show or entry. */
export function studyClosed({
  studyId,
  organizationId,
  amountPesewas,
  at,
  keptFor,
}: OfStudy & { keptFor?: string }): Movement {
  return {
    reference: keptFor === undefined ? `close:${studyId}` : `close:${studyId}:${keptFor}`,
    event: 'close',
    subjectId: studyId,
    at,
    legs: move(amountPesewas, held(studyId), available(organizationId)),
  };
}
