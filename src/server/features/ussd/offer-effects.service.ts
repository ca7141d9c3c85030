import { confirmPayment, refusePayment } from '../payment-lists/answers.service.ts';
import type { EffectCall, Outcome } from './effect.ts';
import { readPerson } from './menu-effects.service.ts';
import { wordsIn } from './words.ts';

/** Anybody who dials can answer, with or without an account. */
export const OFFER_EFFECTS = {
  takeOffer: async ({ app, sessionId, state }: EffectCall): Promise<Outcome> => {
    const { offer, typed, language, network } = state;
    if (offer === null) return { run: 'toMenu' };
    const chosen = language === 'en' ? null : language;
    const answer = { by: 'DIALLED', fullName: typed, from: null, network, language: chosen } as const;
    const userId = await confirmPayment(app, offer.id, answer);
    const caller = { userId, sessionId, email: null, role: 'PARTICIPANT' } as const;
    const notice = wordsIn(language).offerTaken(offer.amountPesewas, offer.paidTo);
    return { to: 'notice', set: { notice, offer: null, person: await readPerson(app, caller) }, userId };
  },

  refuseOffer: async ({ app, state }: EffectCall): Promise<Outcome> => {
    const { offer, language } = state;
    if (offer === null) return { run: 'toMenu' };
    await refusePayment(app, offer.id, 'DIALLED');
    return { to: 'notice', set: { notice: wordsIn(language).offerRefused, offer: null } };
  },
} as const;
