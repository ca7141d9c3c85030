import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { ReasonForm } from '../../contract/fields.ts';
import {
  approveOrganization,
  declineOrganization,
  FieldReason,
  listVerifications,
} from '../../contract/organizations/verification.ts';
import { INCOME_BANDS, INDUSTRIES, STARTUP_STAGES, VERIFICATION_STATUSES } from '../../domain/enumerations.ts';
import { VERIFICATION_TONES } from '../features/organizations/verification-badge.tsx';
import stamp from '../illustrations/stamp.svg';
import { ask, useAction } from '../lib/queries.ts';
import { useSmallForm } from '../lib/small-form.ts';
import { showInstant } from '../lib/when.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { AreaField, TextField } from '../ui/field.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { EmptyState, Loaded } from '../ui/states.tsx';
import { Submit } from '../ui/submit.tsx';
import { Timeline } from '../ui/timeline.tsx';

type Verification = ReplyOf<typeof listVerifications>[number];

/** The submitted fields: shown as evidence, and named in a decline. */
const FIELDS = {
  organizationName: 'Organisation name',
  registeredBusinessName: 'Registered business name',
  industry: 'Industry',
  organizationWebsiteUrl: 'Website',
  organizationLinkedInUrl: 'Organisation on LinkedIn',
  founderLinkedInUrl: 'Founder on LinkedIn',
  stage: 'Stage',
  revenueBand: 'Yearly revenue',
  usagePlan: 'Plan',
} as const;
type Field = keyof typeof FIELDS;

const FIELD_NAMES = Object.keys(FIELDS) as Field[];

/** The value for each of the submitted fields. */
function forEachField<T>(value: T) {
  return Object.fromEntries(FIELD_NAMES.map((field) => [field, value])) as Record<Field, T>;
}

/** The reason, and one for each field as a flat key: a record would add to the code that every phone downloads. */
const DeclineForm = z.object({ ...ReasonForm.shape, ...forEachField(FieldReason) });

const CODES: Record<string, string> = { ...INDUSTRIES, ...STARTUP_STAGES, ...INCOME_BANDS };

export default function AdminVerificationsPage() {
  const query = useQuery(ask(listVerifications));
  return (
    <>
      <PageTitle title="Verifications" lead="Organisations that are waiting come first." />
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
  const [declining, setDeclining] = useState(false);
  const approve = useAction(approveOrganization);
  const params = { organizationId: verification.organizationId };
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
        Submitted by {verification.submittedByName} ({verification.submittedByEmail}),{' '}
        {showInstant(verification.submittedAt)}
      </p>
      {isPending && verification.nameIsWellKnown && (
        <p className="rounded-lg bg-danger-soft px-4 py-3 text-danger">
          This looks like the name of a well-known company or public body. Check that it is really them.
        </p>
      )}
      <details open={isPending}>
        <summary className="min-h-11 py-2 font-semibold">Evidence</summary>
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {FIELD_NAMES.map((field) => {
            const value = verification[field];
            return (
              <div key={field} className="min-w-0">
                <dt className="text-quiet text-sm">{FIELDS[field]}</dt>
                <dd>
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
      {isPending && (
        <div className="flex flex-wrap gap-2">
          <Button busy={approve.isPending} onClick={() => approve.mutate({ params })}>
            Approve
          </Button>
          <Button look="plain" onClick={() => setDeclining(true)}>
            Decline
          </Button>
        </div>
      )}
      {declining && (
        <DeclineDialog
          organizationId={verification.organizationId}
          name={verification.organizationName}
          onClose={() => setDeclining(false)}
        />
      )}
    </Card>
  );
}

function DeclineDialog({
  organizationId,
  name,
  onClose,
}: {
  organizationId: string;
  name: string;
  onClose: () => void;
}) {
  const form = useSmallForm(DeclineForm, { reason: '', ...forEachField('') });
  const decline = useAction(declineOrganization, { onDone: onClose });
  const submit = form.onSubmit(({ reason, ...reasons }) => {
    const fieldReasons = Object.fromEntries(Object.entries(reasons).filter(([, text]) => text !== ''));
    decline.mutate({ params: { organizationId }, body: { reason, fieldReasons } }, { onError: form.refuseFields });
  });
  return (
    <Dialog open onClose={onClose} kind="delete" title={`Decline ${name}?`}>
      <form onSubmit={submit} className="grid gap-4" noValidate>
        <AreaField
          label="Reason"
          maxLength={500}
          rows={3}
          hint="The organisation reads this."
          {...form.quietText('reason')}
        />
        <details>
          <summary className="min-h-11 py-2 font-semibold">Reasons for individual fields</summary>
          <div className="grid gap-3 pt-2">
            {FIELD_NAMES.map((field) => (
              <TextField key={field} label={FIELDS[field]} optional maxLength={250} {...form.text(field)} />
            ))}
          </div>
        </details>
        <DialogActions>
          <Button look="plain" onClick={onClose}>
            Go back
          </Button>
          <Submit missing={form.problem === null ? null : ''} look="danger" busy={decline.isPending}>
            Decline
          </Submit>
        </DialogActions>
      </form>
    </Dialog>
  );
}
