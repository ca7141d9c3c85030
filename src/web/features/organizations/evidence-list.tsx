import { useState } from 'react';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { listVerifications } from '../../../contract/organizations/verification.ts';
import {
  EVIDENCE_CHECKS,
  type EvidenceField,
  evidenceOf,
  isEvidenceEmail,
  isEvidenceFile,
  labelOf,
} from '../../../domain/organization-kinds.ts';
import { useAction, useDownload } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';

type Verification = ReplyOf<typeof listVerifications>[number];

/** Whether a piece of evidence was given: pages of an earlier release don't send any. */
export function givenOf(verification: Verification, field: EvidenceField): boolean {
  return isEvidenceFile(field) ? verification.files.some((file) => file.field === field) : verification[field] !== '';
}

const fileWords = (mediaType: string) => (mediaType === 'application/pdf' ? 'PDF' : 'picture');

/** The checklist for a kind of organisation. Each item has a tick, which all admins see, and a way to decline because of it. */
export function EvidenceList({
  verification,
  onDecline,
}: {
  verification: Verification;
  /** Missing when no decision is pending. */
  onDecline: ((field: EvidenceField) => void) | undefined;
}) {
  const { organizationId, organizationName, kind, checked, files, fieldReasons } = verification;
  /** Shown at once; the refetched list follows. */
  const [marks, setMarks] = useState<Partial<Record<EvidenceField, boolean>>>({});
  const action = useAction('POST /identity/admin/verifications/{organizationId}/checks');
  const check = (field: EvidenceField, isChecked: boolean) => {
    setMarks({ ...marks, [field]: isChecked });
    const takeBack = () => setMarks(({ [field]: _, ...others }) => others);
    action.mutate({ params: { organizationId }, body: { field, isChecked } }, { onError: takeBack });
  };
  const download = useDownload('GET /identity/admin/evidence/{id}');
  return (
    <section aria-label={`Evidence of ${organizationName}`} className="grid gap-2">
      <h3 className="text-base">Evidence</h3>
      <ul className="grid gap-3">
        {evidenceOf(kind).map((field) => {
          const label = labelOf(field, kind);
          const file = files.find((one) => one.field === field);
          const isGiven = givenOf(verification, field);
          return (
            <li key={field} className="grid gap-2 rounded-lg border border-line px-4 py-3">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <span className="text-quiet text-sm">{label}</span>
                {!isEvidenceFile(field) && (
                  <span className="wrap-anywhere font-semibold">
                    {field === 'supervisorEmail' && `${verification.supervisorName}, `}
                    {verification[field] || 'Not given'}
                  </span>
                )}
                {isEvidenceFile(field) &&
                  (file ? (
                    <Button
                      variant="soft"
                      starts={download}
                      aria-label={`Download ${fileWords(file.mediaType)}: ${label} of ${organizationName}`}
                      onClick={() => download.mutate({ params: { id: file.id } })}
                    >
                      Download {fileWords(file.mediaType)}
                    </Button>
                  ) : (
                    <span className="font-semibold">Not given</span>
                  ))}
              </div>
              {isGiven && (
                <p className="text-sm">
                  {EVIDENCE_CHECKS[field]}
                  {field === 'supervisorEmail' &&
                    verification.isOneInstitution === false &&
                    ' The two addresses are not of one institution.'}
                </p>
              )}
              {isEvidenceEmail(field) && isGiven && <p className="text-leaf text-sm">Confirmed by a code</p>}
              {fieldReasons[field] && <p className="text-danger text-sm">{fieldReasons[field]}</p>}
              {isGiven && (
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <CheckField
                    label={`I have checked: ${label}`}
                    checked={marks[field] ?? checked.includes(field)}
                    disabled={onDecline === undefined}
                    onChange={({ target }) => check(field, target.checked)}
                  />
                  {onDecline && (
                    <Button variant="quiet" aria-label={`Decline this: ${label}`} onClick={() => onDecline(field)}>
                      Decline this
                    </Button>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
