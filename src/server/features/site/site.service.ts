import { addresses } from '../../../contract/addresses.ts';
import type { PublicStudy, SiteNumbers } from '../../../contract/site.ts';
import type { SpokenLanguage } from '../../../domain/audio.ts';
import type { App } from '../../platform/app.ts';
import { readOpenStudies } from '../studies/open-studies.service.ts';
import { cardIn } from '../studies/study-offers.service.ts';
import { countSite } from './site.sql.ts';

const SAMPLES = 6;
/** A site map contains at most 50,000 addresses. */
const MAX_CARDS = 40_000;

/** The newest studies with free places, as the public may see them, with titles in a reader's language. */
export async function openSamples(app: App, reads: SpokenLanguage = 'en'): Promise<PublicStudy[]> {
  const open = await readOpenStudies(app);
  return open
    .newest(MAX_CARDS)
    .filter(({ card }) => card.placesLeft > 0)
    .slice(0, SAMPLES)
    .map(({ card, translations }) => ({
      ...card,
      ...cardIn(card, translations, reads),
      status: 'RECRUITING',
      isInvitedOnly: false,
      applyCode: card.code,
    }));
}

/** From how many on a number says something, and how old a counted one may be. */
const LEAST = { participants: 100, sessions: 50, payouts: 20 } as const;
const COUNTED_MS = 15 * 60_000;

/** What has happened here so far, counted now and then: returns the function that reads it. */
export function siteNumbers(app: App): () => Promise<SiteNumbers> {
  let known: { at: number; numbers: SiteNumbers } | null = null;
  return async () => {
    const now = app.clock.now().getTime();
    if (known === null || now - known.at >= COUNTED_MS) {
      const counts = await app.read((reader) => countSite(reader.tx));
      known = { at: now, numbers: shownOf(counts) };
    }
    return known.numbers;
  };
}

/** SITE-17: a number is shown once it says something. */
export function shownOf(counts: Awaited<ReturnType<typeof countSite>>): SiteNumbers {
  if (!counts) return { participants: null, sessions: null, minutesToPay: null };
  const { participants, sessions, payouts, minutes } = counts;
  return {
    participants: participants >= LEAST.participants ? participants : null,
    sessions: sessions >= LEAST.sessions ? sessions : null,
    minutesToPay: payouts >= LEAST.payouts && minutes !== null ? Math.max(1, Math.round(minutes)) : null,
  };
}

/** The cards of all open studies. */
export async function listCardAddresses(app: App): Promise<string[]> {
  const open = await readOpenStudies(app);
  return open.newest(MAX_CARDS).map(({ card }) => addresses.publicStudy({ code: card.code }));
}
