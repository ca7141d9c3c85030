import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import * as z from 'zod/mini';
import { addresses } from '../../contract/addresses.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { type checkPaymentList, PaymentListForm } from '../../contract/payment-lists.ts';
import { countOf } from '../../domain/counts.ts';
import { formatCedis } from '../../domain/money.ts';
import { MOST_LIST_TEXT, MOST_PURPOSE } from '../../domain/payment-lists.ts';
import { useSchemaForm } from '../lib/form.ts';
import { navigate } from '../lib/navigation.tsx';
import { ask, useAction } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, Fact, Facts } from '../ui/card.tsx';
import { AreaField, TextField } from '../ui/field.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { FormSubmit } from '../ui/submit.tsx';

const shape = PaymentListForm.shape;
const Form = z.object({
  name: shape.name,
  purpose: shape.purpose,
  projectId: z.string(),
  text: z.string().check(z.minLength(1, 'Please add at least one number and amount'), z.maxLength(MOST_LIST_TEXT)),
});

type Checked = ReplyOf<typeof checkPaymentList>;

/** LIST-02: a list is checked whole, and starts once the researcher has confirmed its sum. */
export default function NewPaymentListPage() {
  const form = useSchemaForm(Form, { name: '', purpose: '', projectId: '', text: '' });
  const projects = useQuery(ask('GET /project/projects'));
  /** The answer about the text that was checked. */
  const [checked, setChecked] = useState<{ text: string; answer: Checked } | null>(null);
  const check = useAction('POST /payment/lists/check', { success: false });
  const start = useAction('POST /payment/lists', {
    onDone: ({ content: { id: listId } }) => navigate(addresses.paymentList({ listId }), { replace: true }),
  });
  const readFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Reset, so that choosing the same file again triggers a change event.
    target.value = '';
    void file?.text().then((content) => form.set('text', content.slice(0, MOST_LIST_TEXT)));
  };
  const { text = '', purpose = '' } = form.values;
  const answer = checked?.text === text ? checked.answer : null;
  const names = Object.fromEntries((projects.data?.content ?? []).map(({ id, projectName }) => [id, projectName]));
  return (
    <>
      <PageTitle {...headingOf('newPaymentList')} />
      <form
        className="grid max-w-3xl gap-4"
        noValidate
        onSubmit={form.onSubmit((body) =>
          check.mutate(
            { body: { text: body.text } },
            {
              onError: form.refuseFields,
              onSuccess: ({ content }) => setChecked({ text: body.text, answer: content }),
            },
          ),
        )}
      >
        <Card className="grid gap-4">
          <TextField
            label="Name of the list"
            hint="Only your organisation and auditors see it."
            maxLength={100}
            {...form.text('name')}
          />
          <TextField
            label="What are they paid for?"
            hint={`They read: “… wants to pay you GH₵ 40.00 for ${purpose.trim() || 'the harvest survey in May'}.”`}
            maxLength={MOST_PURPOSE}
            {...form.text('purpose')}
          />
          <SelectField label="Project" optional placeholder="No project" options={names} {...form.text('projectId')} />
        </Card>
        <Card className="grid gap-4">
          <AreaField
            label="People"
            hint="One on each line: number, amount in GH₵, and if you like name and your own reference. Or choose a CSV file, which may have headings."
            placeholder={'024 123 4567, 40, Adwoa Owusu, HH-0172\n020 765 4321, 55.50'}
            rows={8}
            maxLength={MOST_LIST_TEXT}
            className="money"
            {...form.text('text')}
          />
          <label
            data-aside
            className="inline-flex min-h-12 cursor-pointer items-center justify-self-start rounded-lg px-5 font-semibold text-clay focus-within:outline-3 focus-within:outline-focus hover:bg-clay-soft"
          >
            Choose a CSV file
            <input type="file" accept=".csv,.txt,text/csv,text/plain" className="sr-only" onChange={readFile} />
          </label>
        </Card>
        {answer && answer.problems.length > 0 && <Problems answer={answer} />}
        {answer === null || answer.problems.length > 0 ? (
          <FormSubmit waitsFor={form.waitsFor} className="justify-self-start" starts={check}>
            Check the list
          </FormSubmit>
        ) : null}
      </form>
      {answer && answer.problems.length === 0 && (
        <Price
          answer={answer}
          starts={start}
          onStart={() => {
            const { name = '', projectId = '' } = form.values;
            const { totalPesewas } = answer;
            start.mutate({ body: { name, purpose, text, totalPesewas, ...(projectId ? { projectId } : {}) } });
          }}
        />
      )}
    </>
  );
}

function Problems({ answer: { problems, moreProblems, people } }: { answer: Checked }) {
  const wrong = problems.length + moreProblems;
  return (
    <div role="status" className="grid gap-2 rounded-lg bg-gold-soft px-4 py-3 text-gold-ink text-sm">
      <p className="font-semibold">
        {countOf(wrong, 'line needs', 'lines need')} a correction. {countOf(people, 'line is', 'lines are')} right.
        Nothing was sent.
      </p>
      <ul className="grid gap-1">
        {problems.map(({ line, text, reason }) => (
          <li key={`${line}${reason}`} className="wrap-anywhere">
            <b>Line {line}</b>
            {text && `: ${text}`}. {reason}
          </li>
        ))}
      </ul>
      {moreProblems > 0 && <p>And {moreProblems} more.</p>}
    </div>
  );
}

function Price({
  answer,
  starts,
  onStart,
}: {
  answer: Checked;
  starts: { isPending: boolean; error: Error | null };
  onStart: () => void;
}) {
  const { people, amountPesewas, feePesewas, feesPesewas, totalPesewas, availablePesewas, isReviewed } = answer;
  const missing = totalPesewas - availablePesewas;
  return (
    <Card className="grid max-w-3xl gap-4">
      <h2 className="text-lg">Every line is right</h2>
      <Facts>
        <Fact label={countOf(people, 'person', 'people')}>
          <span className="money">{formatCedis(amountPesewas)}</span>
        </Fact>
        <Fact label={`Our fee, ${formatCedis(feePesewas)} for each payment`}>
          <span className="money">{formatCedis(feesPesewas)}</span>
        </Fact>
        <Fact label="Reserved from your wallet">
          <b className="money">{formatCedis(totalPesewas)}</b>
        </Fact>
      </Facts>
      <p className="text-quiet text-sm">
        We text each person. Who says yes with their own number is paid; for who says no, or does not answer in 14 days,
        the amount and our fee return to your wallet.
      </p>
      {isReviewed && (
        <Banner title="We check your first list">
          It is large, so an admin of ours looks at it before we text anybody. Its money is reserved meanwhile.
        </Banner>
      )}
      {missing > 0 ? (
        <Banner
          tone="bad"
          title={`Your wallet has ${formatCedis(availablePesewas)}. ${formatCedis(missing)} is missing.`}
          action={
            <ButtonLink variant="plain" to={addresses.wallet}>
              Go to the wallet
            </ButtonLink>
          }
        />
      ) : (
        <Button className="justify-self-start" starts={starts} onClick={onStart}>
          Reserve {formatCedis(totalPesewas)} and text {countOf(people, 'person', 'people')}
        </Button>
      )}
    </Card>
  );
}
