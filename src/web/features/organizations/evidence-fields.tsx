import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EvidenceEmailForm } from '../../../contract/organizations.ts';
import {
  EVIDENCE_EMAILS,
  EVIDENCE_FILES,
  type EvidenceEmail,
  type EvidenceFile,
  MAX_EVIDENCE_BYTES,
} from '../../../domain/organization-kinds.ts';
import { wordsOf } from '../../lib/api.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { useUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

/** The evidence that the person's organisation has uploaded and confirmed so far. */
export function useEvidence() {
  const organizationId = useUser()?.organization?.id ?? '';
  const query = useQuery(ask('GET /identity/organizations/{organizationId}/evidence', { params: { organizationId } }));
  const { files = [], emails = [] } = query.data?.content ?? {};
  return {
    query,
    params: { organizationId },
    fileOf: (field: EvidenceFile) => files.find((file) => file.field === field),
    emailOf: (field: EvidenceEmail) => emails.find((email) => email.field === field),
  };
}

const TYPES = { 'application/pdf': 'PDF', 'image/jpeg': 'picture' } as Readonly<Record<string, string>>;
const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** A file that is sent as soon as it is chosen. Nobody but our admins can open it afterwards. */
export function EvidenceFileField({
  field,
  hint,
  reason,
}: {
  field: EvidenceFile;
  hint: string;
  reason?: string | undefined;
}) {
  const { params, fileOf } = useEvidence();
  const [problem, setProblem] = useState<string>();
  const upload = useAction('POST /identity/organizations/{organizationId}/evidence', {
    onDone: () => setProblem(undefined),
  });
  const file = fileOf(field);
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    if (chosen.size > MAX_EVIDENCE_BYTES) return setProblem('This file is larger than 5 MB');
    setProblem(undefined);
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    upload.mutate({ params, query: { field }, bytes }, { onError: (error) => setProblem(wordsOf(error)) });
  };
  return (
    <div className="grid gap-1.5">
      <TextField
        label={EVIDENCE_FILES[field]}
        name={field}
        type="file"
        accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
        hint={`${hint} A PDF, JPEG or PNG of at most 5 MB. Only our admins can open it.`}
        error={problem ?? reason}
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      <p role="status" className="text-sm">
        {upload.isPending
          ? 'Sending the file …'
          : file &&
            `We have your file (${TYPES[file.mediaType]}, ${sizeOf(file.bytes)}). Choose another one to replace it.`}
      </p>
    </div>
  );
}

/** The texts around each address's code. */
const WORDS = {
  institutionEmail: {
    send: 'Email me a code',
    sent: (email: string) => `We have emailed a code to ${email}. It works for an hour.`,
  },
  supervisorEmail: {
    send: 'Email your supervisor a code',
    sent: (email: string) =>
      `We have emailed ${email} what the code confirms. Ask your supervisor for it: it works for 7 days. What you typed here stays until then.`,
  },
} as const;

/** Confirms an address by a code that we mail to it. `children` is the address itself. */
export function EvidenceEmailCode({ field, email }: { field: EvidenceEmail; email: string }) {
  const { params, emailOf } = useEvidence();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const settled = { onDone: () => setProblem(undefined) };
  const request = useAction('POST /identity/organizations/{organizationId}/evidence/code', settled);
  const confirm = useAction('POST /identity/organizations/{organizationId}/evidence/confirmation', settled);
  const onError = (error: Error) => setProblem(wordsOf(error));
  const checked = EvidenceEmailForm.safeParse({ field, email });
  const newest = emailOf(field);
  const isSent = checked.success && newest?.email === checked.data.email;
  if (isSent && newest.isConfirmed) {
    return (
      <p role="status" className="font-semibold text-leaf text-sm">
        {EVIDENCE_EMAILS[field]}: confirmed
      </p>
    );
  }
  const send = () => checked.success && request.mutate({ params, body: checked.data }, { onError });
  const enter = () => confirm.mutate({ params, body: { field, code } }, { onError });
  return (
    <div className="grid gap-3 rounded-lg bg-sunken px-4 py-3">
      {isSent && (
        <>
          <p role="status" className="wrap-anywhere">
            {WORDS[field].sent(newest.email)}
          </p>
          <TextField
            label={field === 'supervisorEmail' ? 'Code from your supervisor' : 'Code'}
            name={`${field}Code`}
            inputMode="numeric"
            autoComplete="one-time-code"
            className="money tracking-widest"
            value={code}
            error={problem}
            onChange={({ target }) => setCode(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter confirms the code instead of submitting the step.
              event.preventDefault();
              enter();
            }}
          />
        </>
      )}
      {!isSent && problem && (
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isSent && (
          <Button busy={confirm.isPending} disabled={code.trim() === ''} onClick={enter}>
            Confirm
          </Button>
        )}
        <Button variant="plain" busy={request.isPending} disabled={!checked.success} onClick={send}>
          {isSent ? 'Send another code' : WORDS[field].send}
        </Button>
      </div>
    </div>
  );
}
