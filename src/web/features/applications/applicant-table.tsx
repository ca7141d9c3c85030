import { type ReactNode, useEffect, useRef } from 'react';
import type { z } from 'zod/mini';
import type { Study } from '../../../contract/studies.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { UndoButton } from '../../ui/undo-button.tsx';
import { type ApplicantView, CLOSED_WORDS, factsOf, historyOf, mayInvite, nameOf } from './applicant-words.ts';
import { ApplicationStatusBadge } from './application-status-badge.tsx';
import { StarButton } from './star-button.tsx';
import { useInvite } from './use-invite.ts';

type StudyView = z.output<typeof Study>;

/**
 * Applicants as rows of one height, with a column for each question. They can be selected, starred, invited and opened; J and K go
 * to the next and the previous row, and I invites. On a phone, the answers are below the name.
 */
export function ApplicantTable({
  study,
  applicants,
  showsStatus,
  isOpen,
  chosen,
  onChoose,
  onOpen,
}: {
  study: Pick<StudyView, 'kind' | 'screeners'>;
  applicants: readonly ApplicantView[];
  /** Whether the rows differ in their status. */
  showsStatus: boolean;
  /** Whether the study still has a free place. */
  isOpen: boolean;
  chosen: readonly ApplicantView[];
  onChoose: (chosen: readonly ApplicantView[]) => void;
  onOpen: (application: ApplicantView) => void;
}) {
  const { kind, screeners } = study;
  const { invite, isPending, variables } = useInvite();
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey } = event;
      if (altKey || ctrlKey || metaKey || isTyping(target) || document.querySelector('dialog[open]')) return;
      const rows = [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      const at = rows.findIndex((row) => row.closest('tr')?.contains(document.activeElement));
      if (key === 'j') rows[Math.min(at + 1, rows.length - 1)]?.focus();
      else if (key === 'k') rows[Math.max(at - 1, 0)]?.focus();
      else if (key === 'i') {
        const application = applicants[at];
        if (application && isOpen && mayInvite(application)) invite(application);
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [applicants, isOpen, invite]);
  const isChosen = (application: ApplicantView) => chosen.some(({ id }) => id === application.id);
  const all = applicants.every(isChosen);
  return (
    <div className="relative overflow-x-auto card">
      <table className="w-full text-left">
        <caption className="sr-only">Applicants</caption>
        <thead className="border-line border-b text-quiet text-xs">
          <tr className="[&_th]:px-2 [&_th]:py-2 [&_th]:font-normal">
            <th scope="col" className="w-12">
              <Check
                label="Select all on this page"
                checked={all}
                onChange={(checked) => onChoose(checked ? applicants : [])}
              />
            </th>
            <th scope="col">Applicant</th>
            {screeners.map(({ id, question }) => (
              <th key={id} scope="col" className="max-md:hidden">
                <span className="line-clamp-2 min-w-24 max-w-44" title={question}>
                  {question}
                </span>
              </th>
            ))}
            {showsStatus && (
              <th scope="col" className="max-md:hidden">
                Status
              </th>
            )}
            <th scope="col" className="w-0">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body} className="ruled">
          {applicants.map((application) => {
            const { firstName, lastName } = application.applicant.basicInformation;
            const name = nameOf(application);
            return (
              <tr key={application.id} className="hover:bg-wash [&_td]:h-12 [&_td]:px-2">
                <td>
                  <Check
                    label={`Select ${name}`}
                    checked={isChosen(application)}
                    onChange={(checked) =>
                      onChoose(checked ? [...chosen, application] : chosen.filter(({ id }) => id !== application.id))
                    }
                  />
                </td>
                <td className="max-w-0 md:max-w-72 md:min-w-52">
                  <button
                    type="button"
                    data-row
                    className="flex min-h-11 w-full items-center gap-3 rounded-lg text-left hover:text-clay"
                    onClick={() => onOpen(application)}
                  >
                    <Avatar firstName={firstName} lastName={lastName} className="size-8 max-sm:hidden" />
                    <span className="grid min-w-0 grid-cols-[minmax(0,1fr)] max-md:py-2">
                      <span className="flex items-center gap-2 text-sm leading-5">
                        <span className="truncate font-semibold" title={name}>
                          {name}
                        </span>
                        {application.isOwn && <Badge>Your own</Badge>}
                      </span>
                      <span className="text-quiet text-xs md:truncate" title={summaryOf(application)}>
                        {summaryOf(application)}
                      </span>
                      <span className="line-clamp-2 text-xs md:hidden">{answersOf(application)}</span>
                      {showsStatus && (
                        <span className="pt-1 md:hidden">
                          <ApplicationStatusBadge status={application.status} kind={kind} />
                        </span>
                      )}
                    </span>
                  </button>
                </td>
                {screeners.map(({ id }) => (
                  <td key={id} className="max-md:hidden">
                    <Answer response={application.responses.find((response) => response.id === id)} />
                  </td>
                ))}
                {showsStatus && (
                  <td className="max-md:hidden">
                    <ApplicationStatusBadge status={application.status} kind={kind} />
                  </td>
                )}
                <td>
                  <div className="flex items-center justify-end">
                    {application.held ? (
                      <UndoButton held={application.held} about={`inviting ${name}`} className="max-sm:px-3" />
                    ) : (
                      isOpen &&
                      (application.quotaClosed ? (
                        <span className="whitespace-nowrap px-2 text-quiet text-sm">
                          {CLOSED_WORDS[application.quotaClosed]}
                        </span>
                      ) : (
                        mayInvite(application) && (
                          <Button
                            variant="quiet"
                            busy={isPending && variables.body?.applicationId === application.id}
                            onClick={() => invite(application)}
                          >
                            Invite<span className="sr-only"> {name}</span>
                          </Button>
                        )
                      ))
                    )}
                    <span className="max-md:hidden">
                      <StarButton application={application} />
                    </span>
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select');
}

type Response = ApplicantView['responses'][number];

const wordsOf = ({ answer, clipId }: Response) => answer || (clipId ? 'Voice answer' : '');

const summaryOf = (application: ApplicantView): string =>
  [...factsOf(application).slice(0, 3), historyOf(application)].join(' · ');

/** All answers in one line, for phones. */
function answersOf({ responses }: ApplicantView): string {
  return responses
    .map(wordsOf)
    .filter((answer) => answer !== '')
    .join(' · ');
}

/** One answer in its column; the whole text is in the drawer. */
function Answer({ response }: { response: Response | undefined }): ReactNode {
  if (!response) return <span className="text-quiet text-sm">–</span>;
  const isBad = response.eligibility === 'DISQUALIFY' || response.passed === false;
  const words = wordsOf(response);
  return (
    <span className={`block max-w-44 truncate text-sm ${isBad ? 'text-danger' : ''}`} title={words}>
      {isBad && <span aria-hidden="true">✗ </span>}
      {words || '–'}
      {isBad && <span className="sr-only"> ({response.passed === false ? 'wrong' : 'disqualifies'})</span>}
    </span>
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
