import { useAction } from '../../lib/queries.ts';
import { StarIcon } from '../../ui/icons.tsx';
import { type ApplicantView, nameOf } from './applicant-words.ts';

/** The team's star; it shows at once and goes away again if it could not be saved. */
export function StarButton({ application }: { application: ApplicantView }) {
  const mark = useAction('PUT /project/applications/{id}/mark');
  if (!mark.isAllowed) return null;
  const starred = mark.isPending ? (mark.variables.body?.starred ?? false) : application.starred;
  return (
    <button
      type="button"
      className={`grid size-11 place-items-center rounded-lg hover:bg-gold-soft ${starred ? 'text-gold-ink' : 'text-quiet'}`}
      aria-pressed={starred}
      aria-label={`Star ${nameOf(application)}`}
      onClick={() => mark.mutate({ params: { id: application.id }, body: { starred: !starred } })}
    >
      <StarIcon filled={starred} />
    </button>
  );
}
