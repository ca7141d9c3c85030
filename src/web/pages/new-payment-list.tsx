import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { addresses } from '../../contract/addresses.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { type checkPaymentList, PaymentListForm } from '../../contract/payment-lists.ts';
import { countOf } from '../../domain/counts.ts';
import { spacedNumber } from '../../domain/mobile-money.ts';
import { formatCedis } from '../../domain/money.ts';
import { MOST_LIST_TEXT, MOST_PURPOSE } from '../../domain/payment-lists.ts';
import { LEAST_TOP_UP_PESEWAS } from '../../domain/top-up.ts';
import { clearDrafts, readDraft, writeDraft } from '../lib/drafts.ts';
import { useSchemaForm } from '../lib/form.ts';
import { navigate } from '../lib/navigation.tsx';
import { ask, useAction } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { useUser } from '../lib/session.ts';
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

const BLANK = { name: '', purpose: '', projectId: '', text: '' };

type Checked = ReplyOf<typeof checkPaymentList>;

/** LIST-02: a list is checked whole, and starts once the researcher has confirmed its sum. */
export default function NewPaymentListPage() {
  const owner = useUser()?.organization?.id ?? '';
  const [kept] = useState(() => ({ ...BLANK, ...readDraft<typeof BLANK>('newPaymentList', owner) }));
  const form = useSchemaForm(Form, kept);
  const projects = useQuery(ask('GET /project/projects'));
  /** The answer about the text that was checked. */
  const [checked, setChecked] = useState<{ text: string; answer: Checked } | null>(null);
  const check = useAction('POST /payment/lists/check', { success: false });
  const start = useAction('POST /payment/lists', {
    onDone: ({ content: { id: listId } }) => {
      clearDrafts(['newPaymentList'], owner);
      navigate(addresses.paymentList({ listId }), { replace: true });
    },
  });
  const readFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Reset, so that choosing the same file again triggers a change event.
    target.value = '';
    void file?.text().then((content) => {
      form.set('text', content);
      // Too long a file is refused and not cut, because that could cut an amount.
      void form.check('text');
    });
  };
  const { name = '', text = '', purpose = '', projectId = '' } = form.values;
  // Kept for the way to the wallet and back.
  useEffect(() => {
    if (name + purpose + projectId + text === '') clearDrafts(['newPaymentList'], owner);
    else writeDraft('newPaymentList', owner, { name, purpose, projectId, text });
  }, [owner, name, purpose, projectId, text]);
  const answer = checked?.text === text ? checked.answer : null;
  const names: Record<string, string> = Object.fromEntries(
    (projects.data?.content ?? []).map(({ id, projectName }) => [id, projectName]),
  );
  // The project of an earlier visit may be gone.
  const chosen = projects.data && !(projectId in names) ? '' : projectId;
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
          <SelectField
            label="Project"
            optional
            placeholder="No project"
            options={names}
            {...form.text('projectId')}
            value={chosen}
          />
        </Card>
        <Card className="grid gap-4">
          <AreaField
            label="People"
            hint="One on each line: number, amount in GH₵, and if you like name and your own reference. Or choose a CSV file, which may have headings."
            placeholder={'024 123 4567, 40, Adwoa Owusu, HH-0172\n020 765 4321, 55.50'}
            rows={8}
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
            const { totalPesewas } = answer;
            start.mutate({ body: { name, purpose, text, totalPesewas, ...(chosen ? { projectId: chosen } : {}) } });
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

/** Who gets what, as we have read it. */
function People({ answer: { people, firstPeople } }: { answer: Checked }) {
  return (
    <div className="grid gap-2">
      <table className="w-full text-left">
        <caption className="sr-only">Who gets what</caption>
        <thead>
          <tr className="text-quiet text-sm">
            <th className="py-1.5 pr-3 font-normal">Person</th>
            <th className="py-1.5 text-right font-normal">Amount</th>
          </tr>
        </thead>
        <tbody>
          {firstPeople.map(({ line, number, name, reference, amountPesewas }) => (
            <tr key={line} className="border-line border-t align-top">
              <td className="wrap-anywhere py-1.5 pr-3">
                <span className="money block">{spacedNumber(number)}</span>
                <span className="text-quiet text-sm">{[name, reference].filter(Boolean).join(' · ')}</span>
              </td>
              <td className="money whitespace-nowrap py-1.5 text-right">{formatCedis(amountPesewas)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {people > firstPeople.length && <p className="text-quiet text-sm">And {people - firstPeople.length} more.</p>}
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
      <People answer={answer} />
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
        We text each person. Each person who agrees, with their own number, is paid. If somebody says no, or does not
        answer in 14 days, the amount and our fee return to your wallet.
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
            <ButtonLink
              variant="plain"
              to={`${addresses.wallet}?amount=${(Math.max(missing, LEAST_TOP_UP_PESEWAS) / 100).toFixed(2)}`}
            >
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
