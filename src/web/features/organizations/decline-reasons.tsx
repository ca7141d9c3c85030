import { fieldReasonsInOrder, type OrganizationField } from '../../../domain/organization-review.ts';

/**
 * The changes that an admin asks for, field by field. `onField` opens a field; it is missing for people who can't submit again.
 */
export function DeclineReasons({
  reason,
  fieldReasons,
  onField,
}: {
  reason: string | null;
  fieldReasons: Readonly<Record<string, string>>;
  onField: ((field: OrganizationField) => void) | undefined;
}) {
  const fields = fieldReasonsInOrder(fieldReasons);
  return (
    <div className="grid gap-2">
      {reason && <p>{reason}</p>}
      {fields.length > 0 && (
        <ul className="grid gap-1" aria-label="What to change">
          {fields.map(({ field, label, reason: words }) => (
            <li key={field}>
              {onField ? (
                <button
                  type="button"
                  className="group grid min-h-11 w-full content-center py-1 text-left"
                  onClick={() => onField(field)}
                >
                  <span className="font-semibold text-clay underline group-hover:no-underline">{label}</span>
                  {words}
                </button>
              ) : (
                <>
                  <span className="block font-semibold">{label}</span>
                  {words}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
