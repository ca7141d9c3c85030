import { addHours, ageOn, dateOf } from '../../../domain/calendar.ts';
import { quotaValues } from '../../../domain/profile-attributes.ts';
import type { App } from '../../platform/app.ts';
import type { OpenStudies } from './open-studies.rules.ts';
import { type OpenStudy, readOpenStudies } from './open-studies.service.ts';
import * as sql from './weekly-mail.sql.ts';

type Reader = NonNullable<Awaited<ReturnType<typeof sql.findReader>>>;

const NEW_FOR_DAYS = 7;

/** Up to five studies that are new, fit and were not applied to when the mail is sent. */
export async function listNewFor(app: App, userId: string): Promise<OpenStudy[]> {
  const open = await readOpenStudies(app);
  return app.read(async ({ tx, now }) => {
    const reader = await sql.findReader(tx, userId);
    if (!reader) return [];
    const applied = await sql.listAppliedTo(tx, userId);
    return newFor(open, reader, now)
      .filter(({ id }) => !applied.has(id))
      .slice(0, 5);
  });
}

/** Which open studies are new and fit a reader. */
export function newFor(open: OpenStudies<OpenStudy>, reader: Reader, now: Date): OpenStudy[] {
  const age = ageOn(reader.dateOfBirth, dateOf(now));
  const wanted = { ...reader, age, quotaValues: quotaValues(reader, age), ties: reader, now };
  const since = addHours(now, -NEW_FOR_DAYS * 24);
  const { rows } = open.find({ ...wanted, sort: 'newest', page: 0, size: 20 });
  return rows.filter(({ publishedAt }) => publishedAt > since);
}
