import { useState } from 'react';
import * as z from 'zod/mini';
import type { User } from '../../../contract/accounts.ts';
import { addresses } from '../../../contract/addresses.ts';
import { MobileMoneyForm } from '../../../contract/participants.ts';
import { draftOf, readKept } from '../../../contract/shapes.ts';
import { m } from '../../../messages/m.ts';
import { clearDrafts, useDraft } from '../../lib/drafts.ts';
import { lazyPart, loadedPart } from '../../lib/lazy-part.tsx';
import { navigate } from '../../lib/navigation.tsx';
import { useAction } from '../../lib/queries.ts';
import { mergeUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { SchemaStage } from '../../ui/schema-stage.tsx';
import { type Stage, useStages, Wizard } from '../../ui/wizard.tsx';
import { FirstFields } from './first-fields.tsx';
import { phoneOf } from './phone-of.ts';
import { FIRST_ANSWERS } from './profile-schema.ts';
import { PHONE_WORDS } from './profile-words.ts';
import type { SetupStageProps } from './setup-stage.ts';

/** The phone that the set-up is done on, if it is one: then studies for phones fit at once. */
const PHONE = phoneOf(navigator.userAgent);

/** What was typed, perhaps into the form of another release. */
const SETUP = draftOf(z.object({ demographic: z.object(FIRST_ANSWERS.shape), payment: MobileMoneyForm }));
const readSetup = (kept: object) => readKept(SETUP, kept);

const Later = {
  work: lazyPart<SetupStageProps>(() => import('./setup-questions.tsx').then((module) => module.WorkStage)),
  devices: lazyPart<SetupStageProps>(() => import('./setup-questions.tsx').then((module) => module.DevicesStage)),
  payment: lazyPart<SetupStageProps>(() => import('./setup-payment.tsx').then((module) => module.PaymentStage)),
};

const STAGES: readonly Stage<SetupStageProps>[] = [
  { key: 'demographic', title: m.profile_about_you(), part: loadedPart(FirstStage) },
  { key: 'employment', title: m.profile_your_work(), part: Later.work },
  { key: 'technicalDetail', title: m.profile_your_devices(), part: Later.devices },
  { key: 'payment', title: m.profile_how_paid(), part: Later.payment },
];

/**
 * The participant's set-up in 4 stages. The first makes the profile and opens the studies; the others are offered afterwards, and
 * each is saved or skipped on its own.
 */
export function SetupWizard({ userId }: { userId: string }) {
  const [draft, setDraft] = useDraft('participantSetup', userId, readSetup({}), readSetup);
  const { at, isLast, next, onBack } = useStages(STAGES, useState(0));
  const [done, setDone] = useState<User | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const submit = useAction('POST /identity/users/participant-information', {
    onDone: ({ content }) => {
      setDone(content);
      setIsAsked(true);
      clearDrafts(['participantSetup'], userId);
      mergeUser(content);
    },
  });
  const wanted = done?.wantedStudy;
  const home = wanted ? addresses.dashboard : addresses.browseStudies;
  const leave = (to: string) => navigate(to, { replace: true });
  const goOn = () => (isLast ? leave(home) : next());
  return (
    <>
      <Wizard
        stages={STAGES}
        at={at}
        className="max-w-2xl"
        draft={draft}
        starts={submit}
        onKeep={(key, value) => setDraft({ ...draft, [key]: value })}
        // The first answers are saved, and have their page in the account.
        onBack={at > 1 ? onBack : undefined}
        onNext={({ demographic }) =>
          submit.mutate({ body: { demographic, ...(PHONE && { technicalDetail: { phoneOs: PHONE } }) } })
        }
        onSkip={goOn}
      />
      <Dialog open={isAsked} onClose={() => leave(home)} kind="celebrate" title={m.profile_all_set()}>
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
        <Button
          variant="quiet"
          className="mt-2 w-full"
          onClick={() => {
            setIsAsked(false);
            next();
          }}
        >
          {m.profile_answer_more()}
        </Button>
      </Dialog>
    </>
  );
}

function FirstStage({ onSkip: _, ...stage }: SetupStageProps) {
  return (
    <SchemaStage {...stage} name="demographic" schema={FIRST_ANSWERS as never} action={m.profile_save_first()}>
      {(form) => (
        <>
          <FirstFields form={form as never} />
          {PHONE && <p className="text-quiet text-sm">{m.profile_phone_noted({ phone: PHONE_WORDS[PHONE] })}</p>}
        </>
      )}
    </SchemaStage>
  );
}
