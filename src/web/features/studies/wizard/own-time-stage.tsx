import * as z from 'zod/mini';
import { draftOf } from '../../../../contract/shapes.ts';
import { DiaryForm, OwnTimeForm } from '../../../../contract/studies/own-time.ts';
import { codesOf } from '../../../../domain/codes.ts';
import { countOf } from '../../../../domain/counts.ts';
import { formatCedis } from '../../../../domain/money.ts';
import { LINK_PLACEHOLDERS } from '../../../../domain/own-link.ts';
import { FINISH_WAYS, type FinishWay, mostOf, refuseOwnTime } from '../../../../domain/own-time.ts';
import { useHidden } from '../../../lib/hidden.ts';
import { useSettings } from '../../../lib/settings.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { OneOf } from '../../../ui/choices.tsx';
import { TextField } from '../../../ui/field.tsx';
import { type Missing, StageForm } from '../../../ui/wizard.tsx';
import { AmountField, NumberField } from './amount-field.tsx';
import { DiaryFields } from './diary-fields.tsx';
import type { StudyDraft } from './draft.ts';
import { NextWords } from './next-words.tsx';
import { OwnQuestions } from './own-questions.tsx';
import type { StageProps } from './stage-props.ts';
import { useProblems } from './use-problems.ts';

type OwnTime = NonNullable<StudyDraft['ownTime']>;

const HINTS: Record<FinishWay, string> = {
  CODE: 'The last page of your survey shows a code, which participants enter here.',
  RETURN: 'The last page of your survey opens {returnUrl}. We add a signature that works once.',
  API: 'Your own software calls POST /project/entries/{id}/complete with the {sessionId} of the link.',
  FORM: 'Write your questions here. The answers are in your results.',
};

/** What a new task or diary begins with. */
export function newOwnTime(kind: 'TASK' | 'DIARY'): OwnTime {
  const isDiary = kind === 'DIARY';
  const empty = { ...z.parse(draftOf(OwnTimeForm), {}), invitesAutomatically: !isDiary };
  return isDiary ? { ...empty, hoursToFinish: 12, diary: { ...z.parse(draftOf(DiaryForm), {}), entries: 7 } } : empty;
}

/** ASSIGNMENT-03 to ASSIGNMENT-08: where it is done, how it is handed in, when, and what it pays. */
export function OwnTimeStage({ draft, onChange, onBack, onNext }: StageProps) {
  const kind = draft.details.kind === 'DIARY' ? 'DIARY' : 'TASK';
  const isDiary = kind === 'DIARY';
  const minutes = draft.cost.durationInMinutes ?? 0;
  const kept = draft.ownTime;
  // A draft whose kind was changed keeps what both kinds have.
  const ownTime = kept ? { ...kept, diary: isDiary ? (kept.diary ?? newOwnTime(kind).diary) : null } : newOwnTime(kind);
  const set = (change: Partial<OwnTime>) => onChange('ownTime', { ...ownTime, ...change });
  const problems = useProblems(OwnTimeForm, ownTime);
  const hidden = useHidden();
  const limits = useSettings()?.ownTimeLimits;
  const [tooLittle] =
    limits && ownTime.payPesewas !== null
      ? refuseOwnTime({ kind, minutes, payPesewas: ownTime.payPesewas }, limits)
      : [];
  const missing: Missing | null = problems.first ?? (tooLittle ? { words: tooLittle.message, at: 'payPesewas' } : null);
  const most = mostOf(ownTime);
  const { finish } = ownTime;
  return (
    <StageForm
      missing={missing}
      action={<NextWords words="Proceed" draft={draft} after="ownTime" />}
      onBack={onBack}
      onNext={() => leave(ownTime)}
    >
      <OneOf
        label="How it is handed in"
        name="finish"
        columns={1}
        options={FINISH_WAYS}
        descriptions={HINTS}
        value={finish}
        onChange={(way) => {
          if (finish !== 'FORM') hidden.keep('link', ownTime.link);
          set({ finish: way as FinishWay, link: way === 'FORM' ? '' : hidden.restore('link', ownTime.link) });
        }}
      />
      {finish === 'FORM' ? (
        <OwnQuestions
          questions={ownTime.questions}
          problemAt={problems.at}
          onChange={(questions) => set({ questions })}
        />
      ) : (
        <>
          <TextField
            label="Link to your survey"
            name="link"
            type="url"
            inputMode="url"
            maxLength={1000}
            hint={`You can use ${codesOf(LINK_PLACEHOLDERS)
              .map((name) => `{${name}}`)
              .join(', ')} in it.`}
            value={ownTime.link}
            onBlur={() => problems.touch('link')}
            onChange={({ target }) => set({ link: target.value })}
            error={problems.shown('link')}
          />
          {finish === 'CODE' && (
            <div className="max-w-xs">
              <TextField
                label="Completion code"
                name="completionCode"
                maxLength={60}
                hint="Everybody gets the same code, and only your survey shows it."
                autoComplete="off"
                value={ownTime.completionCode}
                onBlur={() => problems.touch('completionCode')}
                onChange={({ target }) => set({ completionCode: target.value })}
                error={problems.shown('completionCode')}
              />
            </div>
          )}
        </>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <AmountField
          label={isDiary ? 'Pay for each entry (GH₵)' : 'Pay (GH₵)'}
          name="payPesewas"
          pesewas={ownTime.payPesewas}
          hint={limits && leastWords(kind, minutes, limits.leastPesewasPer10Minutes)}
          error={tooLittle?.message ?? problems.shown('payPesewas')}
          onBlur={() => problems.touch('payPesewas')}
          onChange={(payPesewas) => set({ payPesewas })}
        />
        <NumberField
          label={isDiary ? 'Hours an entry stays open' : 'Hours to finish after starting'}
          name="hoursToFinish"
          value={ownTime.hoursToFinish}
          error={problems.shown('hoursToFinish')}
          onBlur={() => problems.touch('hoursToFinish')}
          onChange={(hoursToFinish) => set({ hoursToFinish })}
        />
      </div>
      {ownTime.diary && (
        <DiaryFields diary={ownTime.diary} problemAt={problems.at} onChange={(diary) => set({ diary })} />
      )}
      {most !== null && (
        <p role="status" className="rounded-xl bg-leaf-soft px-4 py-3">
          One person earns {isDiary && 'up to '}
          <b className="money text-leaf">{formatCedis(most)}</b>
          {isDiary && ` for ${countOf(ownTime.diary?.entries ?? 0, 'entry', 'entries')}`}.
        </p>
      )}
      <CheckField
        label="Invite everybody who qualifies at once. Otherwise you choose among the applicants."
        checked={ownTime.invitesAutomatically ?? false}
        onChange={({ target }) => set({ invitesAutomatically: target.checked })}
      />
    </StageForm>
  );

  function leave(complete: OwnTime): void {
    // What was only proposed becomes part of the draft.
    onChange('ownTime', complete);
    onNext();
  }
}

function leastWords(kind: 'TASK' | 'DIARY', minutes: number, leastPesewasPer10Minutes: number): string {
  const [least] = refuseOwnTime(
    { kind, minutes, payPesewas: 0 },
    { leastPesewasPer10Minutes, longestMinutes: { TASK: minutes, DIARY: minutes } },
  );
  return least?.message ?? '';
}
