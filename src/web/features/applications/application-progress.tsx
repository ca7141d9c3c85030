import type { ApplicationStatus } from '../../../domain/lifecycles/application-lifecycle.ts';
import { hasSessions } from '../../../domain/study-kinds.ts';
import { m } from '../../../messages/m.ts';
import { ApplicationStatusBadge } from './application-status-badge.tsx';
import type { OwnApplicationView } from './next-action.tsx';

const FIRST = [m.lists_status_applied(), m.lists_status_invited()];

/** How far an application has got; null if it ended early. */
const REACHED: Partial<Record<ApplicationStatus, number>> = {
  PENDING: 0,
  INVITED: 1,
  SCHEDULED: 2,
  COMPLETED: 3,
};

/**
 * The way from applying to being paid, in four labelled steps: an invitation is not a booking, and pay on its way is not paid.
 * An application that ended early has its status instead.
 */
export function ApplicationProgress({ application: { status, kind, payment } }: { application: OwnApplicationView }) {
  const isOnTheWay = payment !== null && payment.status !== 'PAID';
  const reached = isOnTheWay ? 2 : REACHED[status];
  if (reached === undefined) {
    return (
      <p>
        <ApplicationStatusBadge status={status} kind={kind} />
      </p>
    );
  }
  const third = hasSessions(kind)
    ? status === 'COMPLETED'
      ? m.lists_status_attended()
      : m.lists_status_booked()
    : m.studies_started();
  return (
    <ol className="grid grid-cols-4 gap-1.5 text-sm" aria-label={m.studies_progress()}>
      {[...FIRST, third, m.studies_paid()].map((step, index) => (
        <li key={step} className="grid gap-1" aria-current={index === reached ? 'step' : undefined}>
          <span className={`h-1.5 rounded-full ${index <= reached ? 'bg-leaf' : 'bg-line'}`} />
          <span className={index === reached ? 'font-semibold' : 'text-quiet'}>{step}</span>
        </li>
      ))}
    </ol>
  );
}
