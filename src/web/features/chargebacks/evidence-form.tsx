import { useState } from 'react';
import { EvidenceForm as EvidenceSchema, type getChargeback } from '../../../contract/chargebacks.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useAction } from '../../lib/queries.ts';
import { toast } from '../../lib/toasts.ts';
import { Card } from '../../ui/card.tsx';
import { AreaField, TextField } from '../../ui/field.tsx';
import { FormSubmit, Submit } from '../../ui/submit.tsx';

const MOST_BYTES = 5_000_000;
const ACTION = 'Decline and send evidence';

/**
 * Declines a chargeback with evidence. The file is sent to the provider as soon as it is chosen; we store neither the file nor
 * the evidence.
 */
export function EvidenceForm({
  chargeback: { id, suggestion, fileName },
}: {
  chargeback: ReplyOf<typeof getChargeback>;
}) {
  const form = useSchemaForm(EvidenceSchema, { ...suggestion, deliveryAddress: '', deliveryDate: '', message: '' });
  const [problem, setProblem] = useState<string>();
  const upload = useAction('POST /payment/admin/chargebacks/{id}/file', {
    onDone: () => toast.success('The provider has the file.'),
  });
  const decline = useAction('POST /payment/admin/chargebacks/{id}/decline', {
    onDone: () => toast.success('Evidence sent. The payer’s bank decides now.'),
  });
  const submit = form.onSubmit((body) => decline.mutate({ params: { id }, body }, { onError: form.refuseFields }));
  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MOST_BYTES) return setProblem('This file is larger than 5 MB');
    setProblem(undefined);
    const bytes = new Uint8Array(await file.arrayBuffer());
    upload.mutate({ params: { id }, query: { name: file.name }, bytes });
  };
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl">Decline with evidence</h2>
      <p className="text-quiet">
        The payer’s bank reads this and decides. Check it: we filled in what we know of the person who paid.
      </p>
      <form onSubmit={submit} className="grid gap-4" noValidate>
        <TextField
          label={fileName === null ? 'Evidence as a file' : 'Another file'}
          name="file"
          type="file"
          accept=".pdf,.png,.jpg,.jpeg"
          hint={
            upload.isPending
              ? 'Sending it to the provider …'
              : fileName === null
                ? 'The receipt or the wallet’s statement: a PDF, PNG or JPEG of at most 5 MB.'
                : `The provider has the file ${fileName}.`
          }
          error={problem}
          onChange={({ target }) => void choose(target.files?.[0])}
        />
        <TextField label="Payer’s name" maxLength={100} {...form.text('customerName')} />
        <TextField label="Payer’s email" type="email" {...form.text('customerEmail')} />
        <TextField label="Payer’s number" type="tel" maxLength={30} {...form.text('customerPhone')} />
        <AreaField
          label="What the payment was for, and what it was used for"
          rows={5}
          maxLength={2000}
          {...form.text('serviceDetails')}
        />
        <TextField label="Address of the organisation" optional maxLength={300} {...form.text('deliveryAddress')} />
        <TextField label="Day of the last study it paid for" optional type="date" {...form.text('deliveryDate')} />
        <AreaField label="Why we decline" rows={2} maxLength={500} {...form.text('message')} />
        {fileName === null ? (
          <Submit className="justify-self-start" missing="Add a file as evidence first." at={['file']} starts={decline}>
            {ACTION}
          </Submit>
        ) : (
          <FormSubmit waitsFor={form.waitsFor} className="justify-self-start" starts={decline}>
            {ACTION}
          </FormSubmit>
        )}
      </form>
    </Card>
  );
}
