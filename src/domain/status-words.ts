import { APPLICATION_STATUSES, type ApplicationStatus } from './lifecycles/application-lifecycle.ts';
import { KIND_RULES, type StudyKind } from './study-kinds.ts';

/** The labels of application statuses in a study of this kind. */
export function statusesOf(kind: StudyKind): Readonly<Record<ApplicationStatus, string>> {
  return { ...APPLICATION_STATUSES, ...KIND_RULES[kind].statuses };
}
