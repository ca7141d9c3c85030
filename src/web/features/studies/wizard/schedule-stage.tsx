import * as z from 'zod/mini';
import { SessionSettingsFields, StudyScheduleForm } from '../../../../contract/studies/schedule.ts';
import { countOf } from '../../../../domain/counts.ts';
import { refuseMissingLink } from '../../../../domain/meeting-details.ts';
import { formatCedis } from '../../../../domain/money.ts';
import { nextStepPesewas, OVERRUN_AFTER_MINUTES } from '../../../../domain/overrun.ts';
import { refuseDayNow } from '../../../../domain/schedule.ts';
import { MEETING_KINDS, type MeetingKind } from '../../../../domain/session-kinds.ts';
import { countUsable, usableWords } from '../../../../domain/session-settings.ts';
import { countSlots, type ScheduleDay } from '../../../../domain/slots.ts';
import { Lazy, lazyPart } from '../../../lib/lazy-part.tsx';
import { useSettings } from '../../../lib/settings.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { OneOf } from '../../../ui/choices.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { type Missing, StageForm } from '../../../ui/wizard.tsx';
import { AddedPayField } from './added-pay-field.tsx';
import type { Schedule } from './draft.ts';
import { DurationChange } from './duration-change.tsx';
import { GroupFields, problemOfGroups } from './group-fields.tsx';
import { meetBy } from './meet-by.ts';
import { NextWords } from './next-words.tsx';
import { ScheduleEditor } from './schedule-editor.tsx';
import type { SessionSettingsProps } from './session-settings.tsx';
import type { StageProps } from './stage-props.ts';
import { useProblems } from './use-problems.ts';
import { problemOfVideo } from './video-problem.tsx';

const SessionSettings = lazyPart<SessionSettingsProps>(() =>
  import('./session-settings.tsx').then((module) => module.SessionSettingsFields),
);

const DEFAULT_MINUTES = 15;

const MEETING_HINTS = {
  VIDEO_CALL: 'Enter your own link, or leave this empty and we make a private room for each session.',
  OWN_LINK: 'Enter the link of your meeting, such as one of Google Meet, Zoom or Teams.',
  PHONE_CALL: 'You call the participant. We show you the number once the session is booked.',
  IN_PERSON: 'Say where you meet, so that somebody who has never been there can find it.',
} as const;

/** STUDY-13: the schedule, days with times whose end follows from the start; the rules are in `domain/slots.ts`. */
export function ScheduleStage({ draft, onChange, onBack, onNext }: StageProps) {
  const { details, schedule, cost } = draft;
  const isGroup = details.kind === 'GROUP';
  const minutes = cost.durationInMinutes ?? DEFAULT_MINUTES;
  const needed = cost.desiredNumberOfParticipants ?? 1;
  const days = schedule.timeSlots as ScheduleDay[];
  const set = (change: Partial<Schedule>) => onChange('schedule', { ...schedule, ...change });
  const isSet = Object.entries(z.parse(z.object(SessionSettingsFields), {})).some(
    ([name, value]) => schedule[name as keyof Schedule] !== value,
  );
  // What buffers and the limit of a day leave, once the days themselves are right.
  const usable = isSet ? countUsable(days, schedule) : countSlots(days);
  const places = usable * (schedule.parallelSessions ?? 0);
  const study = { kind: details.kind, noticeHours: schedule.noticeHours };
  const dayProblem = days
    .map((day, index) => ({ words: refuseDayNow(day, minutes, new Date(), study), at: `timeSlots.${index}` }))
    .find((problem): problem is Missing => problem.words !== null);
  const problems = useProblems(StudyScheduleForm, schedule);
  const hasRooms = useSettings()?.rooms ?? true;
  const added = schedule.meetingKind === 'IN_PERSON' ? 'travelPay' : 'dataPay';
  const step = nextStepPesewas(minutes);
  const noLink = refuseMissingLink(schedule.meetingKind, schedule.meetingDetails, hasRooms);
  const noVideo = problemOfVideo(draft);
  const missing =
    dayProblem ??
    (isGroup ? problemOfGroups(schedule) : null) ??
    problems.first ??
    (noVideo === null ? null : { words: noVideo, at: 'meetingKind' }) ??
    (noLink === null ? null : { words: noLink, at: 'meetingDetails' }) ??
    (places < needed
      ? {
          words:
            usable < countSlots(days) ? usableWords(usable) : `Add times for ${countOf(needed - places, 'more place')}`,
          at: 'timeSlots',
        }
      : null);
  return (
    <StageForm
      missing={missing}
      action={<NextWords words="Proceed" draft={draft} after="schedule" />}
      onBack={onBack}
      onNext={onNext}
    >
      <p role="status" className={`rounded-xl px-4 py-3 ${places < needed ? 'bg-sunken' : 'bg-leaf-soft'}`}>
        <b className={`money ${places < needed ? '' : 'text-leaf'}`}>{countOf(usable, 'time')}</b>
        {places !== usable && ` with ${countOf(places, 'place')}`} for {countOf(needed, 'person', 'people')}. Sessions
        take {minutes} minutes. All times are GMT.
      </p>
      <DurationChange days={days} minutes={minutes} onChange={(timeSlots) => set({ timeSlots })} />
      <ScheduleEditor days={days} minutes={minutes} study={study} onChange={(timeSlots) => set({ timeSlots })} />
      {isGroup ? (
        <GroupFields schedule={schedule} set={set} />
      ) : (
        <div className="max-w-sm">
          <TextField
            label="People you can meet at the same time"
            name="parallelSessions"
            type="number"
            inputMode="numeric"
            min={1}
            max={20}
            value={schedule.parallelSessions ?? ''}
            onChange={({ target }) => set({ parallelSessions: Number(target.value) })}
            error={problems.at('parallelSessions')}
          />
        </div>
      )}
      <OneOf
        label="How you meet"
        name="meetingKind"
        columns={3}
        options={MEETING_KINDS}
        value={schedule.meetingKind}
        onChange={(kind) => set(meetBy(kind as MeetingKind))}
        error={noVideo ?? undefined}
      />
      {schedule.meetingKind === 'PHONE_CALL' ? (
        <p className="text-quiet">{MEETING_HINTS.PHONE_CALL}</p>
      ) : (
        <TextField
          label={schedule.meetingKind === 'VIDEO_CALL' ? 'Your meeting link' : 'Place'}
          optional={schedule.meetingKind === 'VIDEO_CALL' && hasRooms}
          hint={MEETING_HINTS[schedule.meetingKind === 'VIDEO_CALL' && !hasRooms ? 'OWN_LINK' : schedule.meetingKind]}
          name="meetingDetails"
          maxLength={250}
          value={schedule.meetingDetails}
          onChange={({ target }) => set({ meetingDetails: target.value })}
          error={schedule.meetingDetails === '' ? undefined : problems.at('meetingDetails')}
        />
      )}
      <AddedPayField
        part={added}
        // Another kind of meeting has a field of its own.
        key={added}
        schedule={schedule}
        error={problems.at(added)}
        onChange={set}
      />
      {added === 'travelPay' && (schedule.travelPay ?? 0) > 0 && (
        <CheckField
          label="Pay half of the travel once somebody has confirmed that they will come. They keep it if they don’t come."
          checked={schedule.travelInAdvance}
          onChange={({ target }) => set({ travelInAdvance: target.checked })}
        />
      )}
      {step > 0 && (
        <CheckField
          label={`Pay ${formatCedis(step)} more if a session takes over ${OVERRUN_AFTER_MINUTES} minutes longer and both of you say so. We reserve it for each place, and return what isn’t needed.`}
          checked={schedule.allowsOverrun}
          onChange={({ target }) => set({ allowsOverrun: target.checked })}
        />
      )}
      <CheckField
        label="Offer places that are not confirmed 3 hours before to applicants on stand-by. We ask everybody to confirm a day before."
        checked={schedule.releasesUnconfirmed}
        onChange={({ target }) => set({ releasesUnconfirmed: target.checked })}
      />
      <Disclosure title="More settings: buffers, sessions a day, notice" open={isSet}>
        <Lazy
          of={SessionSettings}
          fallback={<div className="skeleton h-32" />}
          settings={schedule}
          onChange={set}
          problemAt={problems.at}
        />
      </Disclosure>
    </StageForm>
  );
}
