import type { ApplicationStatus } from '../../../domain/lifecycles/application-lifecycle.ts';
import { hasSessions, type StudyKind } from '../../../domain/study-kinds.ts';
import { m } from '../../../messages/m.ts';

const STEPS = [m.lists_status_applied(), m.lists_status_invited(), m.lists_status_booked(), m.studies_paid()];
const OWN_TIME_STEPS = [m.lists_status_applied(), m.lists_status_invited(), m.studies_started(), m.studies_paid()];

/** How far an application has got; null if it ended early. */
const REACHED: Partial<Record<ApplicationStatus, number>> = {
  PENDING: 0,
  INVITED: 1,
  SCHEDULED: 2,
  COMPLETED: 3,
};

/** The way from applying to being paid, in four labelled steps: an invitation is not a booking. */
export function ApplicationProgress({ status, kind }: { status: ApplicationStatus; kind: StudyKind }) {
  const reached = REACHED[status];
  if (reached === undefined) return null;
  return (
    <ol className="grid grid-cols-4 gap-1.5 text-sm" aria-label={m.studies_progress()}>
      {(hasSessions(kind) ? STEPS : OWN_TIME_STEPS).map((step, index) => (
        <li key={step} className="grid gap-1" aria-current={index === reached ? 'step' : undefined}>
          <span className={`h-1.5 rounded-full ${index <= reached ? 'bg-leaf' : 'bg-line'}`} />
          <span className={index === reached ? 'font-semibold' : 'text-quiet'}>{step}</span>
        </li>
      ))}
    </ol>
  );
}
