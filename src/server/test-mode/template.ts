import { aboutThisProcess } from '../platform/metrics/watch.ts';

/** Increase it when the contents of new environments change, so that earlier templates are no longer used. */
const CONTENTS = 2;

/** The database that every new environment is a copy of. A release with other tables has another template. */
export function templateName(): string {
  return `template-${aboutThisProcess('all').schema}-${CONTENTS}`;
}
