import * as z from 'zod/mini';
import { OwnTimeCostForm, StudyCostForm } from '../../../../contract/studies/cost.ts';
import { AddedPayFields } from '../../../../contract/studies/schedule.ts';
import { formatCedis } from '../../../../domain/money.ts';
import { DURATIONS_MINUTES, RATE_PESEWAS_BY_DURATION } from '../../../../domain/study-cost.ts';
import { hasSessions } from '../../../../domain/study-kinds.ts';
import { OneOf } from '../../../ui/choices.tsx';
import { TextField } from '../../../ui/field.tsx';
import { StageForm } from '../../../ui/wizard.tsx';
import { AddedPayField } from './added-pay-field.tsx';
import { NumberField } from './amount-field.tsx';
import type { StudyDraft } from './draft.ts';
import { DurationChange } from './duration-change.tsx';
import { NextWords } from './next-words.tsx';
import { PlaceFields } from './place-fields.tsx';
import { PriceSum } from './price-sum.tsx';
import { ScreeningFields, useScreeningProblems } from './screening-fields.tsx';
import type { StageProps } from './stage-props.ts';
import { useProblems } from './use-problems.ts';

const DURATION_WORDS = Object.fromEntries(
  DURATIONS_MINUTES.map((minutes) => [minutes, minutes === 60 ? '1 hour' : `${minutes} minutes`]),
);
const RATE_WORDS = Object.fromEntries(
  DURATIONS_MINUTES.map((minutes) => [minutes, `${formatCedis(RATE_PESEWAS_BY_DURATION[minutes])} per participant`]),
);

const ExtraPayForm = z.object({ extraPay: AddedPayFields.extraPay });

export function CostStage({ draft, onChange, onBack, onNext }: StageProps) {
  const { cost, schedule, details } = draft;
  const isMeeting = hasSessions(details.kind);
  const problems = useProblems(isMeeting ? StudyCostForm : OwnTimeCostForm, cost);
  const extra = useProblems(ExtraPayForm, schedule);
  const screening = useScreeningProblems(draft);
  const set = (change: Partial<StudyDraft['cost']>) => onChange('cost', { ...cost, ...change });
  return (
    <StageForm
      missing={problems.first ?? (isMeeting ? extra.first : null) ?? screening.first}
      action={<NextWords words="Save" draft={draft} after="cost" />}
      onBack={onBack}
      onNext={onNext}
    >
      {isMeeting ? (
        <OneOf
          label="Duration of a session"
          name="durationInMinutes"
          options={DURATION_WORDS}
          descriptions={RATE_WORDS}
          value={cost.durationInMinutes === null ? null : String(cost.durationInMinutes)}
          onChange={(minutes) => set({ durationInMinutes: Number(minutes) })}
        />
      ) : (
        <div className="max-w-xs">
          <NumberField
            label={details.kind === 'DIARY' ? 'Minutes an entry takes' : 'Minutes it takes'}
            name="durationInMinutes"
            hint="The pay depends on this. Try it yourself, at an easy pace."
            value={cost.durationInMinutes}
            onBlur={() => problems.touch('durationInMinutes')}
            onChange={(durationInMinutes) => set({ durationInMinutes })}
            error={problems.shown('durationInMinutes')}
          />
        </div>
      )}
      {isMeeting && cost.durationInMinutes !== null && (
        <DurationChange
          days={schedule.timeSlots}
          minutes={cost.durationInMinutes}
          onChange={(timeSlots) => onChange('schedule', { ...schedule, timeSlots })}
        />
      )}
      {isMeeting && (
        <AddedPayField
          part="extraPay"
          schedule={schedule}
          error={extra.at('extraPay')}
          onChange={(change) => onChange('schedule', { ...schedule, ...change })}
        />
      )}
      <div className="max-w-xs">
        <TextField
          label="Number of participants"
          name="desiredNumberOfParticipants"
          type="number"
          inputMode="numeric"
          min={1}
          max={1000}
          value={cost.desiredNumberOfParticipants ?? ''}
          onBlur={() => problems.touch('desiredNumberOfParticipants')}
          onChange={({ target }) =>
            set({ desiredNumberOfParticipants: target.value === '' ? null : Number(target.value) })
          }
          error={problems.shown('desiredNumberOfParticipants')}
        />
      </div>
      <PriceSum draft={draft} />
      <PlaceFields draft={draft} problemAt={problems.at} onChange={set} />
      <ScreeningFields draft={draft} problems={screening} onChange={(next) => onChange('screening', next)} />
    </StageForm>
  );
}
