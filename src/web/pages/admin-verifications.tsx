import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { listVerifications } from '../../contract/organizations/verification.ts';
import { INCOME_BANDS, VERIFICATION_STATUSES } from '../../domain/enumerations.ts';
import {
  EVIDENCE_CHECKS,
  type EvidenceField,
  evidenceOf,
  fieldsOf,
  labelOf,
  ORGANIZATION_KINDS,
} from '../../domain/organization-kinds.ts';
import type { OrganizationField } from '../../domain/organization-review.ts';
import { INDUSTRIES, STARTUP_STAGES } from '../../domain/work-lists.ts';
import { DeclineDialog } from '../features/organizations/decline-dialog.tsx';
import { EvidenceList, givenOf } from '../features/organizations/evidence-list.tsx';
import { toastUndoDecision } from '../features/organizations/undo-decision.ts';
import { VERIFICATION_TONES } from '../features/organizations/verification-badge.tsx';
import stamp from '../illustrations/stamp.svg';
import { ask, useAction } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { showInstant } from '../lib/when.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { EmptyState, Loaded } from '../ui/states.tsx';
import { Timeline } from '../ui/timeline.tsx';

type Verification = ReplyOf<typeof listVerifications>[number];

const CODES: Record<string, string> = { ...INDUSTRIES, ...STARTUP_STAGES, ...INCOME_BANDS };

const isEvidence = (field: OrganizationField): field is EvidenceField => Object.hasOwn(EVIDENCE_CHECKS, field);

/** How often the list is fetched again while a decision waits to take effect. */
const WAITING_MS = 2000;

export default function AdminVerificationsPage() {
  const query = useQuery({
    ...ask('GET /identity/admin/verifications'),
    // A pending decision takes effect by itself.
    refetchInterval: ({ state }) => state.data?.content.some(({ decision }) => decision !== null) && WAITING_MS,
  });
  return (
    <>
      <PageTitle {...headingOf('adminVerifications')} />
      <Loaded query={query}>
        {({ content }) =>
          content.length === 0 ? (
            <EmptyState picture={stamp} title="No organisations to verify">
              <p>Organisations appear here when they submit their information.</p>
            </EmptyState>
          ) : (
            <ul className="grid gap-4">
              {content.map((row) => (
                <li key={row.organizationId}>
                  <VerificationCard verification={row} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

function VerificationCard({ verification }: { verification: Verification }) {
  /** The field that the decline dialog opens with; null for none, undefined while the dialog is closed. */
  const [declining, setDeclining] = useState<OrganizationField | null>();
  const approve = useAction('POST /identity/admin/verifications/{organizationId}/approve', {
    success: false,
    onDone: ({ content }) => toastUndoDecision(`${verification.organizationName} is approved.`, content.decisionId),
  });
  const params = { organizationId: verification.organizationId };
  const { kind, checked } = verification;
  const given = evidenceOf(kind).filter((field) => givenOf(verification, field));
  const left = given.filter((field) => !checked.includes(field));
  // Pages of an earlier release asked for none.
  const missing = evidenceOf(kind).filter((field) => !given.includes(field));
  const [knowsMissing, setKnowsMissing] = useState(false);
  const mustSay = missing.length > 0 && !knowsMissing;
  const isPending = verification.adminVerificationStatus === 'PENDING';
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-xl">{verification.organizationName}</h2>
        <Badge tone={VERIFICATION_TONES[verification.adminVerificationStatus]}>
          {VERIFICATION_STATUSES[verification.adminVerificationStatus]}
        </Badge>
      </div>
      <p className="text-quiet text-sm">
        {ORGANIZATION_KINDS[kind]}. Submitted by {verification.submittedByName} ({verification.submittedByEmail}),{' '}
        {showInstant(verification.submittedAt)}
      </p>
      {isPending && verification.nameIsWellKnown && (
        <p className="rounded-lg bg-danger-soft px-4 py-3 text-danger">
          This looks like the name of a well-known company or public body. Check that it is really them.
        </p>
      )}
      {evidenceOf(kind).length > 0 && (
        <EvidenceList
          verification={verification}
          onDecline={isPending && !verification.decision ? setDeclining : undefined}
        />
      )}
      {isPending && missing.length > 0 && (
        <div className="rounded-lg bg-danger-soft px-4 py-2">
          <p className="text-danger">
            <b>{given.length === 0 ? 'No registration evidence' : 'Evidence is missing'}:</b>{' '}
            {missing.map((field) => labelOf(field, kind)).join(', ')}.
          </p>
          {!verification.decision && (
            <CheckField
              label="I have checked in another way who they are, and approve without it."
              checked={knowsMissing}
              onChange={({ target }) => setKnowsMissing(target.checked)}
            />
          )}
        </div>
      )}
      <details open={isPending}>
        <summary className="min-h-11 py-2 font-semibold">What they submitted</summary>
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {fieldsOf(kind)
            .filter((field): field is Exclude<OrganizationField, EvidenceField> => !isEvidence(field))
            .map((field) => {
              const value = verification[field] || 'Not given';
              return (
                <div key={field} className="min-w-0">
                  <dt className="text-quiet text-sm">{labelOf(field, kind)}</dt>
                  <dd className="wrap-anywhere">
                    {value.startsWith('http') ? (
                      <a className="break-all text-clay underline" href={value} target="_blank" rel="noreferrer">
                        {value}
                      </a>
                    ) : (
                      (CODES[value] ?? value)
                    )}
                  </dd>
                  {verification.fieldReasons[field] && (
                    <dd className="text-danger text-sm">{verification.fieldReasons[field]}</dd>
                  )}
                </div>
              );
            })}
        </dl>
      </details>
      <details>
        <summary className="min-h-11 py-2 font-semibold">History</summary>
        <Timeline steps={verification.history} words={VERIFICATION_STATUSES} />
      </details>
      {verification.decision && <Waiting decision={verification.decision} name={verification.organizationName} />}
      {isPending && !verification.decision && (
        <div className="flex flex-wrap items-center gap-2">
          <Button starts={approve} disabled={left.length > 0 || mustSay} onClick={() => approve.mutate({ params })}>
            Approve
          </Button>
          <Button variant="plain" onClick={() => setDeclining(null)}>
            Decline
          </Button>
          {left.length > 0 && (
            <p className="text-quiet text-sm">Still to check: {left.map((field) => labelOf(field, kind)).join(', ')}</p>
          )}
        </div>
      )}
      {declining !== undefined && (
        <DeclineDialog
          organizationId={verification.organizationId}
          name={verification.organizationName}
          kind={kind}
          first={declining}
          onClose={() => setDeclining(undefined)}
        />
      )}
    </Card>
  );
}

/**
 * A decision that has not taken effect yet. Its admin can also undo it here, because the toast may be gone or the page reloaded.
 */
function Waiting({ decision, name }: { decision: NonNullable<Verification['decision']>; name: string }) {
  const undo = useAction('POST /identity/admin/decisions/{id}/undo');
  const decided = decision.event === 'approve' ? 'Approved' : 'Declined';
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-sunken px-4 py-2">
      <p>
        {decided} by {decision.isOwn ? 'you' : decision.decidedByName}. It takes effect in a few seconds.
      </p>
      {decision.isOwn && (
        <Button
          variant="plain"
          aria-label={`Undo the decision on ${name}`}
          starts={undo}
          onClick={() => undo.mutate({ params: { id: decision.id } })}
        >
          Undo
        </Button>
      )}
    </div>
  );
}
