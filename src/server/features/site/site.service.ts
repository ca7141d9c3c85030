import { addresses } from '../../../contract/addresses.ts';
import type { PublicStudy } from '../../../contract/site.ts';
import type { App } from '../../platform/app.ts';
import { readOpenStudies } from '../studies/open-studies.service.ts';

const SAMPLES = 6;
/** A site map contains at most 50,000 addresses. */
const MAX_CARDS = 40_000;

/** The newest studies with free places, as everybody may see them. */
export async function openSamples(app: App): Promise<PublicStudy[]> {
  const open = await readOpenStudies(app);
  return open
    .newest(MAX_CARDS)
    .filter(({ card }) => card.placesLeft > 0)
    .slice(0, SAMPLES)
    .map(({ card }) => ({ ...card, status: 'RECRUITING', isInvitedOnly: false, applyCode: card.code }));
}

/** The cards of every study that is open. */
export async function listCardAddresses(app: App): Promise<string[]> {
  const open = await readOpenStudies(app);
  return open.newest(MAX_CARDS).map(({ card }) => addresses.publicStudy({ code: card.code }));
}
