import { dateOf } from '../../../domain/calendar.ts';
import type { App } from '../../platform/app.ts';
import { findOfferTo } from '../payment-lists/answers.service.ts';
import type { Offer } from './state.ts';

/** The first payment of a list that waits for the caller's answer. */
export async function readOffer(app: App, number: string): Promise<Offer | null> {
  const offer = await findOfferTo(app, number);
  if (offer === null) return null;
  const { id, organization, purpose, amountPesewas, expiresAt, registeredName, paidTo, needsName } = offer;
  return { id, organization, purpose, amountPesewas, until: dateOf(expiresAt), registeredName, paidTo, needsName };
}
