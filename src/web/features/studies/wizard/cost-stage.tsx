import { OwnTimeCostForm, StudyCostForm } from '../../../../contract/studies/cost.ts';
import { formatCedis } from '../../../../domain/money.ts';
import { DURATIONS_MINUTES, RATE_PESEWAS_BY_DURATION } from '../../../../domain/study-cost.ts';
import { hasSessions } from '../../../../domain/study-kinds.ts';
import { OneOf } from '../../../ui/choices.tsx';
import { TextField } from '../../../ui/field.tsx';
import { StageForm } from '../../../ui/wizard.tsx';
import { NumberField } from './amount-field.tsx';
import type { StudyDraft } from './draft.ts';
import { DurationChange } from './duration-change.tsx';
import { QuotaFields } from './quota-fields.tsx';
import { ScreeningFields, useScreeningProblems } from './screening-fields.tsx';
import type { StageProps } from './stage-props.ts';
import { useProblems } from './use-problems.ts';

const DURATION_WORDS = Object.fromEntries(
  DURATIONS_MINUTES.map((minutes) => [minutes, minutes === 60 ? '1 hour' : `${minutes} minutes`]),
);
const RATE_WORDS = Object.fromEntries(
  DURATIONS_MINUTES.map((minutes) => [minutes, `${formatCedis(RATE_PESEWAS_BY_DURATION[minutes])} per participant`]),
);

export function CostStage({ draft, onChange, onBack, onNext }: StageProps) {
  const { cost, schedule, details } = draft;
  const isMeeting = hasSessions(details.kind);
  const problems = useProblems(isMeeting ? StudyCostForm : OwnTimeCostForm, cost);
  const screening = useScreeningProblems(draft);
  const set = (change: Partial<StudyDraft['cost']>) => onChange('cost', { ...cost, ...change });
  return (
    <StageForm missing={problems.first ?? screening.first} action="Save" onBack={onBack} onNext={onNext}>
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
            label={details.kind === 'DIARY' ? 'Minutes that an entry takes' : 'Minutes that it takes'}
            name="durationInMinutes"
            hint="Its pay depends on this. Try it yourself, and don’t be too quick."
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
      <QuotaFields
        quotas={cost.quotas}
        places={cost.desiredNumberOfParticipants}
        problemAt={problems.at}
        onChange={(quotas) => set({ quotas })}
      />
      <ScreeningFields draft={draft} problems={screening} onChange={(next) => onChange('screening', next)} />
    </StageForm>
  );
}
