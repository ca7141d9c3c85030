import { addHours, dateOf } from '../../../domain/calendar.ts';
import { quotaValues } from '../../../domain/profile-attributes.ts';
import type { App } from '../../platform/app.ts';
import type { OpenStudies } from './open-studies.rules.ts';
import { type OpenStudy, readOpenStudies } from './open-studies.service.ts';
import * as sql from './weekly-mail.sql.ts';

type Reader = NonNullable<Awaited<ReturnType<typeof sql.findReader>>>;

const NEW_FOR_DAYS = 7;

/** Up to five studies that, when the mail is sent, are new, fit the person and have no application of theirs. */
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

/** The open studies that are new and fit a reader. */
export function newFor(open: OpenStudies<OpenStudy>, reader: Reader, now: Date): OpenStudy[] {
  const today = dateOf(now);
  const values = quotaValues(reader, today);
  const since = addHours(now, -NEW_FOR_DAYS * 24);
  const wanted = { person: reader, quotaValues: values, ties: reader, now, today, onlyFits: true };
  const { rows } = open.find({ ...wanted, sort: 'newest', page: 0, size: 20 });
  return rows.map(({ study }) => study).filter(({ publishedAt }) => publishedAt > since);
}
