import type { z } from 'zod/mini';
import { type Applicant, decideApplication } from '../../../contract/applications.ts';
import { EDUCATION_LEVELS, EMPLOYMENT_STATUSES, GENDERS, GHANA_REGIONS } from '../../../domain/enumerations.ts';
import { APPLICATION_LIFECYCLE } from '../../../domain/lifecycles/application-lifecycle.ts';
import { targetOf } from '../../../domain/lifecycles/lifecycle.ts';
import { paths } from '../../app/paths.ts';
import { useAction } from '../../lib/queries.ts';
import { showAhead, showDay, showInstant } from '../../lib/when.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ApplicationStatusBadge } from './application-status-badge.tsx';

type ApplicantView = z.output<typeof Applicant>;

const label = (labels: Record<string, string>, code: string | null) => (code ? (labels[code] ?? code) : null);

/** One applicant: who, the answers with what they mean, and what the lifecycle allows now. */
export function ApplicantCard({ application, open }: { application: ApplicantView; open: boolean }) {
  const { applicant, status } = application;
  const { firstName, lastName } = applicant.basicInformation;
  const decide = useAction(decideApplication);
  const may = (event: 'invite' | 'decline' | 'revoke') =>
    open && targetOf(APPLICATION_LIFECYCLE, status, event, 'researcher') !== null;
  const facts = [
    `${applicant.age} years`,
    label(GENDERS, applicant.gender),
    label(GHANA_REGIONS, applicant.region),
    label(EDUCATION_LEVELS, applicant.educationLevel),
    label(EMPLOYMENT_STATUSES, applicant.employmentStatus),
  ].filter(Boolean);
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar firstName={firstName} lastName={lastName} className="size-10" />
        <h2 className="text-lg">
          {firstName} {lastName}
        </h2>
        <ApplicationStatusBadge status={status} />
        <span className="text-quiet text-sm">Applied {showDay(application.appliedAt)}</span>
      </div>
      <p className="text-quiet">{facts.join(' · ')}</p>
      {status === 'INVITED' && application.invitationExpiresAt && (
        <p className="text-sm">The invitation runs out {showAhead(application.invitationExpiresAt)}.</p>
      )}
      {application.startsAt && <p className="text-sm">Session {showInstant(application.startsAt)}</p>}
      <details className="rounded-lg bg-sunken px-4">
        <summary className="min-h-11 py-2.5 font-medium">Answers</summary>
        <dl className="grid gap-3 pb-4">
          {application.responses.map(({ id, question, answer, eligibility }) => (
            <div key={id}>
              <dt className="text-quiet text-sm">{question}</dt>
              <dd>
                {answer}{' '}
                <span className={eligibility === 'DISQUALIFY' ? 'text-danger text-sm' : 'text-leaf text-sm'}>
                  ({eligibility === 'DISQUALIFY' ? 'Disqualify' : 'Qualify'})
                </span>
              </dd>
            </div>
          ))}
        </dl>
      </details>
      {(may('invite') || may('decline') || may('revoke')) && (
        <div className="flex flex-wrap gap-2">
          {may('invite') && (
            <ButtonLink
              to={`${paths.sendInvitation(application.studyId)}?application=${application.id}&name=${encodeURIComponent(firstName)}`}
            >
              Invite
            </ButtonLink>
          )}
          {may('decline') && (
            <Button
              look="plain"
              busy={decide.isPending}
              onClick={() => decide.mutate({ params: { id: application.id, event: 'decline' } })}
            >
              Decline
            </Button>
          )}
          {may('revoke') && (
            <Button
              look="plain"
              busy={decide.isPending}
              onClick={() => decide.mutate({ params: { id: application.id, event: 'revoke' } })}
            >
              Take the invitation back
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
