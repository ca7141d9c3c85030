import { addresses } from '../../../contract/addresses.ts';
import { addHours, dateOf } from '../../../domain/calendar.ts';
import { FEWEST_TOLD } from '../../../domain/eligibility.ts';
import { quotaValues } from '../../../domain/profile-attributes.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { titleHere } from '../../platform/mail/titles.ts';
import { readOpenStudies } from './open-studies.service.ts';
import { getStudy } from './studies.service.ts';
import * as sql from './telling.sql.ts';

/** Nobody hears of a study by bell more than once in these days (STUDY-78). */
const ONCE_IN_DAYS = 7;
/** A study that opened longer ago than this is no news. */
const NEWS_HOURS = 2;
const AT_ONCE = 500;
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Tells the people whom a new study fits, by bell. Running it again tells nobody twice. */
export async function tellPeople(app: App, { studyId }: { studyId: string }): Promise<void> {
  const now = app.clock.now();
  const study = await app.read((reader) => sql.findNews(reader.tx, studyId, addHours(now, -NEWS_HOURS)));
  if (!study) return;
  const open = await readOpenStudies(app);
  const today = dateOf(now);
  const redirectUrl = addresses.studyApply({ studyId });
  const fits = (person: sql.Listener) =>
    open.find({
      ...{ person, quotaValues: quotaValues(person, today), ties: person, now, today, onlyFits: true },
      ...{ among: [studyId], sort: 'newest', page: 0, size: 1 },
    }).rows.length > 0;
  for (let after: string | undefined = NOBODY; after !== undefined; ) {
    const from: string = after;
    const since = addHours(now, -24 * ONCE_IN_DAYS);
    const people = await app.read((reader) => sql.listListeners(reader.tx, from, since, AT_ONCE));
    await app.work(null, (work) => {
      for (const { userId } of people.filter(fits))
        work.notify({ userId, message: () => m.bells_new_study({ study: titleHere(study) }), redirectUrl });
    });
    after = people.length === AT_ONCE ? people.at(-1)?.userId : undefined;
  }
  await app.work(null, (work) => sql.noteTold(work.tx, studyId, redirectUrl));
}

/** How many people were told, if that is at least 10, because fewer could say who somebody is. */
export async function getTold(app: App, caller: ResearcherCaller, studyId: string) {
  await getStudy(app, caller, studyId);
  const told = await app.read((reader) => sql.readTold(reader.tx, studyId));
  return { isKnown: told !== null, people: told !== null && told >= FEWEST_TOLD ? told : null };
}
