import { addHours } from '../../domain/calendar.ts';
import { RATE_PESEWAS_BY_DURATION } from '../../domain/study-cost.ts';
import { noteFilled, noteFillingBegins, noteFillingEnds } from '../features/studies/filling.service.ts';
import type { App } from '../platform/app.ts';
import { SetClock } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { seededRandom } from './demo-people.ts';

const STUDIES = 60;
const SEED = 1960;
const MINUTES = [15, 30, 30, 30, 45, 60] as const;

/** How earlier studies of the platform filled, so that the wizard can predict how long the next one takes (STUDY-67). */
export async function makeFillings(app: App, organizationIds: readonly string[]): Promise<void> {
  const random = seededRandom(SEED);
  for (let study = 0; study < STUDIES; study += 1) {
    const minutes = MINUTES[study % MINUTES.length] ?? 30;
    const desiredParticipants = 2 + Math.floor(random() * 9);
    const share = 0.15 + 0.85 * random();
    const hours = Math.round((6 * desiredParticipants * (0.5 + random())) / share ** 0.5);
    const published = addHours(app.clock.now(), -24 * (20 + study * 3));
    const clock = new SetClock(published);
    const then: App = { ...app, clock };
    const row = {
      id: newId(),
      organizationId: organizationIds[study % organizationIds.length] ?? '',
      studyKind: 'ONE_TO_ONE' as const,
      durationMinutes: minutes,
      ratePesewas: RATE_PESEWAS_BY_DURATION[minutes],
      desiredParticipants,
    };
    await then.work(null, (work) => noteFillingBegins(work, row, share));
    const isFilled = study % 30 !== 29;
    clock.set(addHours(published, isFilled ? hours : 2 * hours));
    await then.work(null, (work) => (isFilled ? noteFilled(work, row.id) : noteFillingEnds(work, row.id)));
  }
}
