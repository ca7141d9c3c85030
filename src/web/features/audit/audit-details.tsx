import type { listAudit } from '../../../contract/audit.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';

interface Props {
  event: ReplyOf<typeof listAudit>[number];
  onAbout: (id: string) => void;
}

const ABOUT = 'min-h-11 rounded text-clay underline sm:min-h-8';

/** For investigations: an event's details, and everything else about the thing or by the person. */
export function AuditDetails({ event: { details, subject, subjectId, actorId, actorName }, onAbout }: Props) {
  return (
    <p className="wrap-anywhere flex flex-wrap items-center gap-x-4 text-quiet text-sm">
      {Object.entries(details)
        .map(([name, value]) => `${name}: ${value}`)
        .join(', ')}
      {subjectId && (
        <button type="button" className={ABOUT} onClick={() => onAbout(subjectId)}>
          All about this {subject}
        </button>
      )}
      {actorId && actorId !== subjectId && (
        <button type="button" className={ABOUT} onClick={() => onAbout(actorId)}>
          All by {actorName ?? 'this person'}
        </button>
      )}
    </p>
  );
}
