import { addHours } from '../../../domain/calendar.ts';
import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { environmentRemoval } from './test-mode.jobs.ts';
import * as sql from './test-mode.sql.ts';

/*
 * The live database's list of test environments. Each has a generation: a reset starts the next one, with its own database, so
 * that no process can mistake the old one for it.
 */

/** The precision of the last use. */
const USE_HOURS = 1;
const UNUSED_DAYS = 90;
/** The same for unverified organisations, because anybody can create one. */
const UNVERIFIED_UNUSED_DAYS = 7;
/** The most environments at a time, each about 15 MB of disk: for unverified organisations, and in total. */
const MOST_UNVERIFIED = 20;
const MOST = 300;

/** The current generation of an organisation's environment. A new environment must fit into the limits. */
export async function noteEnvironment(app: App, organizationId: string): Promise<number> {
  const known = await app.read((reader) => sql.findUsed(reader.tx, organizationId, addHours(reader.now, -USE_HOURS)));
  if (known !== null) return known;
  return app.work(null, async (work) => {
    await refuseWithoutRoom(work, organizationId);
    return sql.noteUse(work.tx, organizationId, work.now);
  });
}

async function refuseWithoutRoom(work: Work, organizationId: string): Promise<void> {
  const { exists, isVerified, all, unverified } = await sql.countEnvironments(work.tx, organizationId);
  if (exists) return;
  if (all >= MOST) refuse('UNAVAILABLE', { message: 'There is no room for another test environment at present.' });
  if (!isVerified && unverified >= MOST_UNVERIFIED) {
    refuse('TOO_MANY_REQUESTS', {
      message:
        'Too many organisations that are not verified have a test environment. Please verify yours, or try again tomorrow.',
    });
  }
}

/** The current generations of some environments, without those that have ended. */
export function listGenerations(app: App, organizationIds: readonly string[]): Promise<Map<string, number>> {
  return app.read((reader) => sql.listGenerations(reader.tx, organizationIds));
}

/** Replaces an environment with an empty one. Does nothing if it was already replaced. */
export async function replaceEnvironment(app: App, organizationId: string, generation: number): Promise<void> {
  await app.work(null, async (work) => {
    if (!(await sql.replaceGeneration(work.tx, organizationId, generation))) return;
    work.enqueue(environmentRemoval, { organizationId, generation });
  });
}

/** Removes the environment of a closing organisation. */
export async function giveUpEnvironment(work: Work, organizationId: string): Promise<void> {
  for (const gone of await sql.deleteEnvironment(work.tx, organizationId)) work.enqueue(environmentRemoval, gone);
}

/** The daily job. */
export async function giveUpUnused(app: App): Promise<void> {
  await app.work(null, async (work) => {
    const unused = await sql.deleteUnused(work.tx, {
      before: addHours(work.now, -UNUSED_DAYS * 24),
      unverifiedBefore: addHours(work.now, -UNVERIFIED_UNUSED_DAYS * 24),
    });
    for (const gone of unused) work.enqueue(environmentRemoval, gone);
  });
}

/** The job that removes an environment's data. */
export async function removeEnvironment(
  app: App,
  { organizationId, generation }: { organizationId: string; generation: number },
): Promise<void> {
  await app.environments?.remove(organizationId, generation);
}
