import type { App } from '../../platform/app.ts';
import type { PageOf } from '../../platform/db/pages.ts';
import { findFailedJob, listFailedJobs } from '../../platform/failed-jobs.sql.ts';
import { found } from '../../platform/refusal.ts';

export function listFailed(app: App, page: PageOf) {
  return app.read((reader) => listFailedJobs(reader.tx, page));
}

/** Retries a failed job. Jobs read current facts, so that one that runs too late does nothing. */
export async function retryFailed(app: App, id: string): Promise<void> {
  const name = found(await app.read((reader) => findFailedJob(reader.tx, id)));
  await app.jobs.retry(name, id);
}
