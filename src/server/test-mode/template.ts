import { aboutThisProcess } from '../platform/metrics/watch.ts';

/** Changes with what a new environment has, so that earlier templates are not used any more. */
const CONTENTS = 2;

/** The database that every new environment is a copy of. A release with other tables has another one. */
export function templateName(): string {
  return `template-${aboutThisProcess('all').schema}-${CONTENTS}`;
}
