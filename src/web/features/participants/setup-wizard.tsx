import { type ReactNode, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod/mini';
import type { User } from '../../../contract/accounts.ts';
import { addresses } from '../../../contract/addresses.ts';
import { MobileMoneyForm, submitParticipantInformation, TechnicalForm } from '../../../contract/participants.ts';
import { GHANA } from '../../../domain/country-value.ts';
import { ApiError } from '../../lib/api.ts';
import { clearDrafts, useDraft } from '../../lib/drafts.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { navigate } from '../../lib/navigation.tsx';
import { useAction } from '../../lib/queries.ts';
import { mergeUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { SchemaSubmit } from '../../ui/schema-submit.tsx';
import { StepBar } from '../../ui/step-bar.tsx';
import { arriveAtStep, Steps } from '../../ui/steps.tsx';
import { useConfirmation } from '../account-security/use-confirmation.tsx';
import { type MobileMoney, MobileMoneyFields } from '../payouts/mobile-money-fields.tsx';
import { DEMOGRAPHIC, EMPLOYMENT } from './section-schemas.ts';
import {
  type Demographic,
  DemographicFields,
  type Employment,
  EmploymentFields,
  type Technical,
  TechnicalFields,
} from './sections.tsx';

interface SetupDraft {
  demographic: Demographic;
  employment: Employment;
  technicalDetail: Technical;
  payment: MobileMoney;
}

const EMPTY: SetupDraft = {
  demographic: {
    dateOfBirth: '',
    gender: '' as never,
    country: GHANA,
    region: null,
    city: '',
    educationLevel: '' as never,
    annualHouseholdIncome: '' as never,
    languages: [],
  },
  employment: { employmentStatus: '' as never, jobRole: null, industry: null },
  technicalDetail: {
    browsers: [],
    computerOs: '' as never,
    phoneOs: '' as never,
    tabletOs: '' as never,
    hasWebcam: undefined as never,
  },
  payment: { mobileMoneyNetwork: '' as never, mobileMoneyNumber: '', accountName: '' },
};

const TITLES = ['About you', 'Your work', 'Your devices', 'How you are paid'] as const;
const SECTIONS = ['demographic', 'employment', 'technicalDetail', 'payment'] as const;

/** The participant's set-up: 4 stages, each saved in the browser until everything is submitted. */
export function SetupWizard({ userId }: { userId: string }) {
  const [draft, setDraft] = useDraft<SetupDraft>('participantSetup', userId, EMPTY);
  const [stage, setStage] = useDraft('participantSetupStage', userId, 0);
  const [done, setDone] = useState<User | null>(null);
  const submit = useAction(submitParticipantInformation, { onDone: ({ content }) => setDone(content) });
  const change =
    <K extends keyof SetupDraft>(key: K) =>
    (value: SetupDraft[K]) =>
      setDraft({ ...draft, [key]: value });

  const go = (to: number) => {
    setStage(to);
    arriveAtStep();
  };
  const send = (payment: MobileMoney | null, confirmation?: Confirmation) =>
    submit.mutate(
      { body: { ...draft, payment, ...confirmation?.body } },
      {
        onError: (error) => {
          confirmation?.show(error);
          const section = error instanceof ApiError ? error.fields[0]?.field.split('.')[0] : undefined;
          const wrong = SECTIONS.indexOf(section as never);
          if (wrong >= 0) go(wrong);
        },
      },
    );
  const next = () => go(stage + 1);
  const back = stage > 0 ? () => go(stage - 1) : undefined;
  const leave = (to: string) => {
    clearDrafts(['participantSetup', 'participantSetupStage'], userId);
    if (done) mergeUser(done);
    navigate(to, { replace: true });
  };
  return (
    <>
      <Card className="grid max-w-2xl gap-6">
        <Steps titles={TITLES} current={stage} />
        {stage === 0 && (
          <Stage
            key="demographic"
            schema={DEMOGRAPHIC}
            value={draft.demographic}
            onChange={change('demographic')}
            back={back}
            onDone={next}
            action="Continue"
          >
            {(form) => <DemographicFields form={form} />}
          </Stage>
        )}
        {stage === 1 && (
          <Stage
            key="employment"
            schema={EMPLOYMENT}
            value={draft.employment}
            onChange={change('employment')}
            back={back}
            onDone={next}
            action="Continue"
          >
            {(form) => <EmploymentFields form={form} />}
          </Stage>
        )}
        {stage === 2 && (
          <Stage
            key="technical"
            schema={TechnicalForm}
            value={draft.technicalDetail}
            onChange={change('technicalDetail')}
            back={back}
            onDone={next}
            action="Continue"
          >
            {(form) => <TechnicalFields form={form} />}
          </Stage>
        )}
        {stage === 3 && (
          <PaymentStage
            key="payment"
            value={draft.payment}
            onChange={change('payment')}
            back={back}
            busy={submit.isPending}
            send={send}
          />
        )}
      </Card>
      <Dialog
        open={done !== null}
        onClose={() => leave(addresses.browseStudies)}
        kind="celebrate"
        title="You are all set!"
      >
        <p>Your account is ready. See the studies that fit you.</p>
        <DialogActions>
          <Button look="plain" onClick={() => leave(addresses.studies)}>
            My Studies
          </Button>
          <Button onClick={() => leave(addresses.browseStudies)}>Browse Studies</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

type Confirmation = ReturnType<typeof useConfirmation>;

/** The mobile-money account: asked together with the person's identity, or left for later. */
function PaymentStage({
  send,
  ...stage
}: Pick<StageProps<MobileMoney>, 'value' | 'onChange' | 'back' | 'busy'> & {
  send: (payment: MobileMoney | null, confirmation?: Confirmation) => void;
}) {
  const confirmation = useConfirmation();
  return (
    <Stage
      {...stage}
      schema={MobileMoneyForm}
      onDone={(payment) => send(payment, confirmation)}
      action="Finish"
      also={confirmation.waitsFor}
      skip={
        <Button look="quiet" busy={stage.busy ?? false} onClick={() => send(null)}>
          Add it later
        </Button>
      }
    >
      {(form) => (
        <>
          <MobileMoneyFields form={form} />
          {confirmation.field}
          <p className="text-quiet text-sm">We check that it is you, so that nobody else can redirect your money.</p>
        </>
      )}
    </Stage>
  );
}

interface StageProps<T extends FieldValues> {
  schema: z.core.$ZodType<unknown, T>;
  value: T;
  onChange: (value: T) => void;
  back: (() => void) | undefined;
  onDone: (value: T) => void;
  action: string;
  busy?: boolean;
  /** Invalid fields that are not part of the schema. */
  also?: readonly string[];
  skip?: ReactNode;
  children: (form: UseFormReturn<T>) => ReactNode;
}

function Stage<T extends FieldValues>({
  schema,
  value,
  onChange,
  back,
  onDone,
  action,
  busy = false,
  also = [],
  skip,
  children,
}: StageProps<T>) {
  const form = useSchemaForm(schema, value as never) as unknown as UseFormReturn<T>;
  const keep = () => onChange(form.getValues());
  const save = form.handleSubmit((checked) => {
    onChange(checked);
    onDone(checked);
  });
  return (
    // Saved on every change and click: buttons set choices too, not only input events.
    <form className="grid gap-5" noValidate onSubmit={save} onChange={() => queueMicrotask(keep)} onBlur={keep}>
      {children(form)}
      <StepBar onBack={back}>
        {skip}
        <SchemaSubmit form={form} schema={schema} also={also} busy={busy}>
          {action}
        </SchemaSubmit>
      </StepBar>
    </form>
  );
}
