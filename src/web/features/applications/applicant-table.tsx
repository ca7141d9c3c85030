import { addDays, dateOf, formatDate } from '../../../domain/calendar.ts';
import type { StudyKind } from '../../../domain/study-kinds.ts';
import { useNow } from '../../lib/now.ts';
import { showDay } from '../../lib/when.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { type ApplicantView, factsOf, historyOf, nameOf } from './applicant-words.ts';
import { ApplicationStatusBadge } from './application-status-badge.tsx';
import { StarButton } from './star-button.tsx';

/** Applicants as rows that can be selected, starred and opened. On a phone the columns move below the name. */
export function ApplicantTable({
  kind,
  applicants,
  chosen,
  onChoose,
  onOpen,
}: {
  kind: StudyKind;
  applicants: readonly ApplicantView[];
  chosen: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
  onOpen: (application: ApplicantView) => void;
}) {
  const all = applicants.every(({ id }) => chosen.includes(id));
  return (
    <div className="overflow-x-auto card">
      <table className="w-full text-left">
        <caption className="sr-only">Applicants</caption>
        <thead className="border-line border-b text-quiet text-sm">
          <tr className="[&_th]:px-2 [&_th]:py-2 [&_th]:font-normal">
            <th scope="col" className="w-12">
              <Check
                label="Select all on this page"
                checked={all}
                onChange={(checked) => onChoose(checked ? applicants.map(({ id }) => id) : [])}
              />
            </th>
            <th scope="col">Applicant</th>
            <th scope="col" className="max-md:hidden">
              Status
            </th>
            <th scope="col" className="max-md:hidden">
              Match
            </th>
            <th scope="col" className="max-lg:hidden">
              Applied
            </th>
            <th scope="col" className="w-12">
              <span className="sr-only">Star</span>
            </th>
          </tr>
        </thead>
        <tbody className="ruled">
          {applicants.map((application) => {
            const { firstName, lastName } = application.applicant.basicInformation;
            return (
              <tr key={application.id} className="align-top hover:bg-wash [&_td]:px-2 [&_td]:py-2">
                <td>
                  <Check
                    label={`Select ${nameOf(application)}`}
                    checked={chosen.includes(application.id)}
                    onChange={(checked) =>
                      onChoose(
                        checked ? [...chosen, application.id] : chosen.filter((other) => other !== application.id),
                      )
                    }
                  />
                </td>
                <td>
                  <button
                    type="button"
                    className="wrap-anywhere flex min-h-11 w-full items-start gap-3 rounded-lg text-left hover:text-clay"
                    onClick={() => onOpen(application)}
                  >
                    <Avatar firstName={firstName} lastName={lastName} className="size-10 max-sm:hidden" />
                    <span className="grid gap-0.5">
                      <span className="font-semibold">
                        {nameOf(application)} {application.isOwn && <Badge>Your own</Badge>}
                      </span>
                      <span className="text-quiet text-sm">{factsOf(application).slice(0, 3).join(' · ')}</span>
                      <span className="text-quiet text-sm">{historyOf(application)}</span>
                      {application.status === 'PENDING' && application.answerBy && (
                        <HearsBy day={application.answerBy} />
                      )}
                    </span>
                  </button>
                  <div className="flex flex-wrap items-center gap-2 pt-1 md:hidden">
                    <ApplicationStatusBadge status={application.status} kind={kind} />
                    <span className="money text-quiet text-sm">{application.matchPercent}% match</span>
                  </div>
                </td>
                <td className="max-md:hidden">
                  <ApplicationStatusBadge status={application.status} kind={kind} />
                </td>
                <td className="money max-md:hidden">{application.matchPercent}%</td>
                <td className="whitespace-nowrap text-quiet max-lg:hidden">{showDay(application.appliedAt)}</td>
                <td>
                  <StarButton application={application} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** By when somebody hears; marked on the last two days. */
function HearsBy({ day }: { day: string }) {
  const isNear = day <= addDays(dateOf(new Date(useNow())), 1);
  return (
    <span className={`text-sm ${isNear ? 'font-semibold text-danger' : 'text-quiet'}`}>Hears by {formatDate(day)}</span>
  );
}

function Check({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="grid size-11 place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        className="size-5 accent-clay"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}
