import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import {
  BankDecisionForm,
  DECISION_OUTCOMES,
  type listBankLines,
  MAX_STATEMENT_BYTES,
  type uploadBankStatement,
} from '../../../contract/transfers.ts';
import { countOf } from '../../../domain/counts.ts';
import { BANK_LINE_STATUSES } from '../../../domain/lifecycles/money-lifecycles.ts';
import { formatCedis } from '../../../domain/money.ts';
import slip from '../../illustrations/slip.svg';
import { wordsOf } from '../../lib/api.ts';
import { usePage } from '../../lib/filters.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { showDay } from '../../lib/when.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { AreaField } from '../../ui/field.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { FormSubmit } from '../../ui/submit.tsx';
import { ProposalCard } from '../proposals/proposal-card.tsx';
import { OwnerField } from './owner-field.tsx';

type Line = ReplyOf<typeof listBankLines>[number];

const TONES: Record<Line['status'], Tone> = {
  WAITING: 'wait',
  CREDITED: 'good',
  SETTLED: 'quiet',
  KNOWN: 'quiet',
  RETURNED: 'quiet',
};

/** The credits of our bank's statements: an upload, then each with what it is or what is proposed about it. */
export function BankLines() {
  const [page, setPage] = usePage('bank');
  const query = useQuery(ask('GET /payment/admin/bank-lines', { query: { page } }));
  return (
    <section className="grid gap-3" aria-labelledby="bank-lines">
      <h2 id="bank-lines" className="text-xl">
        Bank transfers
      </h2>
      <StatementUpload />
      <PagedList
        query={query}
        onPage={setPage}
        className="grid gap-3"
        empty={
          <EmptyState picture={slip} title="No credits of the bank yet">
            <p>
              Upload the bank’s statement as CSV. Transfers with the right reference and amount are credited at once.
            </p>
          </EmptyState>
        }
      >
        {(line) => <LineCard line={line} />}
      </PagedList>
    </section>
  );
}

function StatementUpload() {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const upload = useAction('POST /payment/admin/bank-lines', { onDone: () => setProblem(undefined) });
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    if (chosen.size > MAX_STATEMENT_BYTES)
      return setProblem('This file is larger than 2 MB. Please export fewer days.');
    setProblem(undefined);
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    upload.mutate({ bytes }, { onError: (error) => setProblem(wordsOf(error)) });
  };
  return (
    <Card className="grid gap-3">
      <p id={`${id}-hint`} className="text-quiet">
        The bank’s statement as CSV. Days that you have uploaded before do no harm: each line counts once.
      </p>
      <label
        className={`${buttonClass('plain')} cursor-pointer justify-self-start has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2`}
      >
        {upload.isPending ? 'Reading …' : 'Upload a statement'}
        <input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          className="sr-only"
          disabled={upload.isPending}
          aria-describedby={problem ? `${id}-problem` : `${id}-hint`}
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </label>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="text-danger">
          {problem}
        </p>
      )}
      {!problem && upload.data && <Outcome result={upload.data.content} />}
    </Card>
  );
}

function Outcome({ result }: { result: ReplyOf<typeof uploadBankStatement> }) {
  const { newLines, knownLines, creditedPesewas, waitingPesewas, settlements, comparison } = result;
  const differs = comparison !== null && comparison.balancePesewas !== comparison.booksPesewas;
  return (
    <Banner
      tone={differs ? 'bad' : waitingPesewas > 0 ? 'wait' : 'good'}
      title={`${countOf(newLines, 'new credit')}, ${knownLines} known already`}
    >
      {formatCedis(creditedPesewas)} credited, {formatCedis(waitingPesewas)} waits for a decision
      {settlements > 0 && `, ${countOf(settlements, 'settlement')} of the provider`}.{' '}
      {comparison === null
        ? 'The statement has no balances to compare.'
        : differs
          ? `On ${showDay(comparison.day)} the bank has ${formatCedis(comparison.balancePesewas)}, our books ${formatCedis(comparison.booksPesewas)}.`
          : `On ${showDay(comparison.day)} the bank and our books agree.`}
    </Banner>
  );
}

function LineCard({ line }: { line: Line }) {
  const [isDeciding, setIsDeciding] = useState(false);
  const { day, amountPesewas, narration, status, decision, organizationName } = line;
  const decide = useAction('POST /payment/admin/bank-decisions/{id}/{event}');
  const amount = formatCedis(amountPesewas);
  const isOpen = status === 'WAITING' && decision?.status !== 'PROPOSED';
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 sm:flex-nowrap">
        <div className="grid min-w-0 gap-0.5">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            <span className="money">{amount}</span>
            {organizationName}
            <Badge tone={TONES[status]}>{BANK_LINE_STATUSES[status]}</Badge>
          </p>
          <p className="wrap-anywhere text-quiet text-sm">
            {showDay(day)} · {narration || 'No narration'}
          </p>
          {status === 'WAITING' && <p>{whyItWaits(line)}</p>}
        </div>
        {isOpen && !isDeciding && (
          <Button variant="plain" onClick={() => setIsDeciding(true)}>
            Decide<span className="sr-only"> about {amount}</span>
          </Button>
        )}
      </div>
      {isOpen && isDeciding && <DecisionFields line={line} onClose={() => setIsDeciding(false)} />}
      {status === 'WAITING' && decision?.status === 'PROPOSED' && (
        <ProposalCard
          proposal={decision}
          title={DECISION_OUTCOMES[decision.outcome]}
          name={`the decision about ${amount}`}
          post="Confirm"
          starts={decide}
          onDecide={(event) => decide.mutate({ params: { id: decision.id, event } })}
        >
          {decision.organizationName && <p>{decision.organizationName}</p>}
        </ProposalCard>
      )}
      {isOpen && decision?.status === 'REJECTED' && (
        <p className="text-quiet text-sm">
          {decision.decidedBy} rejected: {decision.reason}
        </p>
      )}
    </Card>
  );
}

/** Why a credit was not booked by itself. */
function whyItWaits({ amountPesewas, proForma }: Line): string {
  if (!proForma) return 'It has no reference of ours.';
  const { reference, organizationName, receivedPesewas, status } = proForma;
  const openPesewas = proForma.amountPesewas - receivedPesewas;
  const whose = `${reference} of ${organizationName}`;
  if (status === 'EXPIRED' || status === 'CANCELLED')
    return `${whose} was ${status === 'EXPIRED' ? 'no longer valid' : 'cancelled'}.`;
  if (openPesewas <= 0) return `${whose} was paid before.`;
  const difference = formatCedis(Math.abs(amountPesewas - openPesewas));
  return `${difference} ${amountPesewas > openPesewas ? 'more' : 'less'} than what is open of ${whose}.`;
}

function DecisionFields({ line: { id, proForma }, onClose }: { line: Line; onClose: () => void }) {
  const form = useSchemaForm(BankDecisionForm, {
    outcome: 'CREDIT',
    organizationId: proForma?.organizationId ?? null,
    reason: '',
  });
  const propose = useAction('POST /payment/admin/bank-lines/{id}/decisions', { onDone: onClose });
  const { outcome, organizationId } = form.values;
  return (
    <form
      noValidate
      className="grid gap-4 border-line border-t pt-4"
      onSubmit={form.onSubmit((body) => propose.mutate({ params: { id }, body }, { onError: form.refuseFields }))}
    >
      <SelectField label="What it is" options={DECISION_OUTCOMES} {...form.text('outcome')} />
      {outcome === 'CREDIT' && proForma && organizationId === proForma.organizationId && (
        <p>For {proForma.organizationName}, which ordered the pro-forma.</p>
      )}
      {outcome === 'CREDIT' && (
        <OwnerField
          label={proForma ? 'Another organisation' : 'Organisation'}
          kind="ORGANIZATION_AVAILABLE"
          value={organizationId ?? null}
          onChange={(chosen) => form.set('organizationId', chosen)}
        />
      )}
      {form.errorOf('organizationId') && (
        <p role="alert" className="text-danger">
          {form.errorOf('organizationId')}
        </p>
      )}
      <AreaField
        label="Why"
        hint="The second admin and auditors read this."
        rows={2}
        maxLength={500}
        {...form.text('reason')}
      />
      <div className="flex flex-wrap gap-3">
        <FormSubmit waitsFor={form.waitsFor} starts={propose}>
          Propose
        </FormSubmit>
        <Button variant="plain" onClick={onClose}>
          Close
        </Button>
      </div>
    </form>
  );
}
