import { useState } from 'react';
import * as z from 'zod/mini';
import type { User } from '../../../contract/accounts.ts';
import { addresses } from '../../../contract/addresses.ts';
import { DemographicForm, EmploymentForm, MobileMoneyForm, TechnicalForm } from '../../../contract/participants.ts';
import { draftOf, readKept } from '../../../contract/shapes.ts';
import { m } from '../../../messages/m.ts';
import { clearDrafts, useDraft } from '../../lib/drafts.ts';
import { loadedPart } from '../../lib/lazy-part.tsx';
import { navigate } from '../../lib/navigation.tsx';
import { useAction } from '../../lib/queries.ts';
import { mergeUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { SchemaStage, type SchemaStageProps, schemaStages } from '../../ui/schema-stage.tsx';
import { type Stage, useStages, Wizard } from '../../ui/wizard.tsx';
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

/** What was typed, perhaps into the form of another release. */
const SETUP = draftOf(
  z.object({
    demographic: DemographicForm,
    employment: EmploymentForm,
    technicalDetail: TechnicalForm,
    payment: MobileMoneyForm,
  }),
);
const readSetup = (kept: object) => readKept(SETUP, kept);

type Confirmation = ReturnType<typeof useConfirmation>;

interface SetupStageProps extends SchemaStageProps<SetupDraft> {
  /** Sends everything; without a payment account, that is left for later. */
  onSend: (draft: SetupDraft, payment: MobileMoney | null, confirmation?: Confirmation) => void;
}

const STAGES: readonly Stage<SetupStageProps>[] = [
  ...schemaStages<SetupDraft, 'demographic' | 'employment' | 'technicalDetail'>({
    demographic: { title: m.profile_about_you(), schema: DEMOGRAPHIC, Fields: DemographicFields },
    employment: { title: m.profile_your_work(), schema: EMPLOYMENT, Fields: EmploymentFields },
    technicalDetail: { title: m.profile_your_devices(), schema: TechnicalForm, Fields: TechnicalFields },
  }),
  { key: 'payment', title: m.profile_how_paid(), part: loadedPart(PaymentStage) },
];

/** The participant's set-up: 4 stages, each saved in the browser until everything is submitted. */
export function SetupWizard({ userId }: { userId: string }) {
  const [draft, setDraft] = useDraft('participantSetup', userId, readSetup({}), readSetup);
  const { at, next, onBack, showRefusal } = useStages(STAGES, useDraft('participantSetupStage', userId, 0));
  const [done, setDone] = useState<User | null>(null);
  const submit = useAction('POST /identity/users/participant-information', {
    onDone: ({ content }) => setDone(content),
  });
  const send: SetupStageProps['onSend'] = (complete, payment, confirmation) =>
    submit.mutate(
      { body: { ...complete, payment, ...confirmation?.body } },
      {
        onError: (error) => {
          confirmation?.show(error);
          showRefusal(error);
        },
      },
    );
  const wanted = done?.wantedStudy;
  const leave = (to: string) => {
    clearDrafts(['participantSetup', 'participantSetupStage'], userId);
    if (done) mergeUser(done);
    navigate(to, { replace: true });
  };
  return (
    <>
      <Wizard
        stages={STAGES}
        at={at}
        className="max-w-2xl"
        draft={draft}
        starts={submit}
        onKeep={(key, value) => setDraft({ ...draft, [key]: value })}
        onBack={onBack}
        onNext={next}
        onSend={send}
      />
      <Dialog
        open={done !== null}
        onClose={() => leave(wanted ? addresses.dashboard : addresses.browseStudies)}
        kind="celebrate"
        title={m.profile_all_set()}
      >
        <p>
          {m.profile_ready()} {wanted ? m.profile_open_wanted() : m.profile_see_fitting()}
        </p>
        <DialogActions>
          {!wanted && (
            <Button variant="plain" onClick={() => leave(addresses.studies)}>
              {m.shell_studies()}
            </Button>
          )}
          <Button variant={wanted ? 'plain' : 'main'} onClick={() => leave(addresses.browseStudies)}>
            {m.shell_browse()}
          </Button>
          {/* The dashboard leads on to it, or says that it has closed. */}
          {wanted && <Button onClick={() => leave(addresses.dashboard)}>{m.next_open_study()}</Button>}
        </DialogActions>
      </Dialog>
    </>
  );
}

/** The mobile-money account: asked together with the person's identity, or left for later. */
function PaymentStage({ onSend, onNext: _, ...stage }: SetupStageProps) {
  const confirmation = useConfirmation();
  return (
    <SchemaStage
      {...stage}
      name="payment"
      schema={MobileMoneyForm}
      action={m.profile_finish()}
      also={confirmation.waitsFor}
      onNext={(complete) => onSend(complete, complete.payment, confirmation)}
      skip={(complete) => (
        <Button
          variant="quiet"
          className="justify-self-start"
          busy={stage.starts?.isPending ?? false}
          onClick={() => onSend(complete, null)}
        >
          {m.profile_later()}
        </Button>
      )}
    >
      {(form) => (
        <>
          <MobileMoneyFields form={form} />
          {confirmation.field}
          <p className="text-quiet text-sm">{m.momo_check_you()}</p>
        </>
      )}
    </SchemaStage>
  );
}
