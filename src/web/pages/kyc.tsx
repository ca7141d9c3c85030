import { useQuery } from '@tanstack/react-query';
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import type { z } from 'zod/mini';
import { addresses } from '../../contract/addresses.ts';
import {
  getOrganizationInformation,
  KycOrganizationForm,
  KycSocialForm,
  KycStageForm,
  submitOrganizationInformation,
} from '../../contract/organizations.ts';
import { INCOME_BANDS, INDUSTRIES, STARTUP_STAGE_DESCRIPTIONS, STARTUP_STAGES } from '../../domain/enumerations.ts';
import { STAGE_PICTURES } from '../features/organizations/stage-picture.tsx';
import { clearDrafts, type DraftKey, readDraft, useDraft } from '../lib/drafts.ts';
import { useSchemaForm } from '../lib/form.ts';
import { navigate } from '../lib/navigation.tsx';
import { ask, useAction } from '../lib/queries.ts';
import { mergeUser, useUser } from '../lib/session.ts';
import { Banner } from '../ui/banner.tsx';
import { Card } from '../ui/card.tsx';
import { OneOf } from '../ui/choices.tsx';
import { AreaField, TextField } from '../ui/field.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { SchemaSubmit } from '../ui/schema-submit.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Loaded } from '../ui/states.tsx';
import { StepBar } from '../ui/step-bar.tsx';
import { arriveAtStep, Steps } from '../ui/steps.tsx';

const DRAFTS = ['kycOrganization', 'kycSocial', 'kycStage', 'kycStep'] as const satisfies DraftKey[];
const TITLES = ['Your organisation', 'Where we find you', 'Stage and plan'] as const;

type Information = z.output<typeof getOrganizationInformation.reply>;

/** The 3-step KYC wizard; drafts stay in the browser until it is submitted. */
export default function KycPage() {
  const user = useUser();
  const organizationId = user?.organization?.id ?? '';
  const query = useQuery(ask(getOrganizationInformation, { params: { organizationId } }));
  if (user?.organization?.adminVerificationStatus === 'PENDING') {
    return (
      <>
        <PageTitle title="Verification" />
        <Banner title="Your account verification is pending!">
          We usually check your information within one working day. We will email you and show the result here.
        </Banner>
      </>
    );
  }
  if (!user?.organization?.isAdmin) {
    return (
      <>
        <PageTitle title="Verification" />
        <Banner title="Only an admin of your organisation can submit this">
          Please ask an admin to complete the verification.
        </Banner>
      </>
    );
  }
  return (
    <Loaded query={query} whole>
      {({ content }) => <Wizard organizationId={organizationId} submitted={content} />}
    </Loaded>
  );
}

function Wizard({ organizationId, submitted }: { organizationId: string; submitted: Information }) {
  const [step, setStep] = useDraft('kycStep', organizationId, 0);
  const submit = useAction(submitOrganizationInformation, {
    onDone: ({ content }) => {
      clearDrafts(DRAFTS, organizationId);
      mergeUser(content);
      navigate(addresses.dashboard);
    },
  });
  const go = (to: number) => {
    setStep(to);
    arriveAtStep();
  };
  const send = (last: z.input<typeof KycStageForm>) => {
    const first = readDraft<z.input<typeof KycOrganizationForm>>('kycOrganization', organizationId);
    const second = readDraft<z.input<typeof KycSocialForm>>('kycSocial', organizationId);
    if (!first) return go(0);
    if (!second) return go(1);
    submit.mutate({ params: { organizationId }, body: { ...first, ...second, ...last } });
  };
  const back = step > 0 ? () => go(step - 1) : undefined;
  const common = { organizationId, submitted, reasons: submitted?.fieldReasons ?? {}, back };
  return (
    <>
      <PageTitle
        title="Complete your verification"
        lead="Three short steps. Participants then see the Verified badge on everything you publish."
      />
      {submitted?.declineReason && (
        <Banner tone="bad" title="What you need to change">
          {submitted.declineReason}
        </Banner>
      )}
      <Card className="grid max-w-2xl gap-6">
        <Steps titles={TITLES} current={step} />
        {step === 0 && <OrganizationStep {...common} onDone={() => go(1)} />}
        {step === 1 && <SocialStep {...common} onDone={() => go(2)} />}
        {step === 2 && <StageStep {...common} busy={submit.isPending} onDone={send} />}
      </Card>
    </>
  );
}

interface StepProps<T> {
  organizationId: string;
  submitted: Information;
  reasons: Record<string, string>;
  back: (() => void) | undefined;
  onDone: (value: T) => void;
  busy?: boolean;
}

/** A step's values: the draft, or the earlier submission, or nothing. */
function useStep<T extends FieldValues>(
  schema: z.core.$ZodType<unknown, T>,
  key: DraftKey,
  { organizationId, submitted, onDone }: Pick<StepProps<T>, 'organizationId' | 'submitted' | 'onDone'>,
  empty: T,
) {
  const [draft, setDraft] = useDraft<T>(key, organizationId, (submitted as unknown as T | null) ?? empty);
  const form = useSchemaForm(schema, draft as never) as unknown as UseFormReturn<T>;
  const keep = () => setDraft(form.getValues());
  const save = form.handleSubmit((value) => {
    setDraft(value);
    onDone(value);
  });
  return { form, keep, save };
}

function OrganizationStep(props: StepProps<z.input<typeof KycOrganizationForm>>) {
  const { form, keep, save } = useStep<z.input<typeof KycOrganizationForm>>(
    KycOrganizationForm,
    'kycOrganization',
    props,
    { organizationName: '', registeredBusinessName: '', industry: '' as never },
  );
  const { errors } = form.formState;
  const { reasons } = props;
  return (
    <form className="grid gap-4" noValidate onSubmit={save} onChange={keep}>
      <TextField
        label="Organisation name"
        autoComplete="organization"
        error={errors.organizationName?.message ?? reasons.organizationName}
        {...form.register('organizationName')}
      />
      <TextField
        label="Registered business name"
        hint="As on your registration certificate."
        error={errors.registeredBusinessName?.message ?? reasons.registeredBusinessName}
        {...form.register('registeredBusinessName')}
      />
      <SelectField
        label="Industry"
        options={INDUSTRIES}
        error={errors.industry?.message ?? reasons.industry}
        {...form.register('industry')}
      />
      <StepBar onBack={props.back}>
        <SchemaSubmit form={form} schema={KycOrganizationForm}>
          Continue
        </SchemaSubmit>
      </StepBar>
    </form>
  );
}

function SocialStep(props: StepProps<z.input<typeof KycSocialForm>>) {
  const { form, keep, save } = useStep<z.input<typeof KycSocialForm>>(KycSocialForm, 'kycSocial', props, {
    organizationWebsiteUrl: '',
    organizationLinkedInUrl: '',
    founderLinkedInUrl: '',
  });
  const { errors } = form.formState;
  const { reasons } = props;
  return (
    <form className="grid gap-4" noValidate onSubmit={save} onChange={keep}>
      <TextField
        label="Website"
        type="url"
        inputMode="url"
        placeholder="https://"
        error={errors.organizationWebsiteUrl?.message ?? reasons.organizationWebsiteUrl}
        {...form.register('organizationWebsiteUrl')}
      />
      <TextField
        label="Organisation on LinkedIn"
        type="url"
        inputMode="url"
        placeholder="https://www.linkedin.com/company/…"
        error={errors.organizationLinkedInUrl?.message ?? reasons.organizationLinkedInUrl}
        {...form.register('organizationLinkedInUrl')}
      />
      <TextField
        label="Founder on LinkedIn"
        type="url"
        inputMode="url"
        placeholder="https://www.linkedin.com/in/…"
        error={errors.founderLinkedInUrl?.message ?? reasons.founderLinkedInUrl}
        {...form.register('founderLinkedInUrl')}
      />
      <StepBar onBack={props.back}>
        <SchemaSubmit form={form} schema={KycSocialForm}>
          Continue
        </SchemaSubmit>
      </StepBar>
    </form>
  );
}

function StageStep(props: StepProps<z.input<typeof KycStageForm>>) {
  const { form, keep, save } = useStep<z.input<typeof KycStageForm>>(KycStageForm, 'kycStage', props, {
    stage: 'CONCEPT_DESIGN',
    revenueBand: '' as never,
    usagePlan: '',
  });
  const { errors } = form.formState;
  const { reasons } = props;
  const [stage, usagePlan = ''] = useWatch({ control: form.control, name: ['stage', 'usagePlan'] });
  return (
    <form className="grid gap-4" noValidate onSubmit={save} onChange={keep}>
      <OneOf
        label="Stage of your startup"
        name="stage"
        columns={1}
        options={STARTUP_STAGES}
        descriptions={STARTUP_STAGE_DESCRIPTIONS}
        pictures={STAGE_PICTURES}
        value={stage}
        error={errors.stage?.message ?? reasons.stage}
        onChange={(value) => {
          form.setValue('stage', value as typeof stage, { shouldValidate: true });
          keep();
        }}
      />
      <SelectField
        label="Yearly revenue"
        options={INCOME_BANDS}
        error={errors.revenueBand?.message ?? reasons.revenueBand}
        {...form.register('revenueBand')}
      />
      <AreaField
        label="How do you plan to use Nyansapo?"
        maxLength={250}
        counted={usagePlan.length}
        error={errors.usagePlan?.message ?? reasons.usagePlan}
        {...form.register('usagePlan')}
      />
      <StepBar onBack={props.back}>
        <SchemaSubmit form={form} schema={KycStageForm} busy={props.busy ?? false}>
          Submit
        </SchemaSubmit>
      </StepBar>
    </form>
  );
}
