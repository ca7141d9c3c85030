import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod/mini';
import { addresses } from '../../contract/addresses.ts';
import type { OwnApplication } from '../../contract/applications.ts';
import type { bookSlot } from '../../contract/bookings.ts';
import type { CodeOf } from '../../contract/endpoint.ts';
import { CALL_OFF_HOURS, CHANGE_NOTICE_HOURS, isLateToChange, MAX_MOVES } from '../../domain/session-rules.ts';
import { m } from '../../messages/m.ts';
import { groupWords, sumWords } from '../../messages/offer-words.ts';
import { clockRangeWords, clockWords, reminderPromise } from '../../messages/when.ts';
import { type Slot, SlotPicker } from '../features/bookings/slot-picker.tsx';
import { AfterTax } from '../features/payouts/after-tax.tsx';
import clock from '../illustrations/clock.svg';
import { codeOf } from '../lib/api.ts';
import { useTextedNumber } from '../lib/channel.ts';
import { navigate, useParams } from '../lib/navigation.tsx';
import { useNow } from '../lib/now.ts';
import { ask, refresh, useAction } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { MEETING_WORDS } from '../lib/study-words.ts';
import { ownTime, showDay, showShortDay } from '../lib/when.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { CheckIcon, ClockIcon } from '../ui/icons.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { EmptyState, Loaded } from '../ui/states.tsx';
import { TimeLeft } from '../ui/time-left.tsx';

type Application = z.output<typeof OwnApplication>;

const NEAREST = 3;

/** The refusals that are about the slot: another one may be free. */
const SLOT_LOST: readonly unknown[] = ['SLOT_TAKEN', 'SLOT_TOO_SOON', 'SLOT_CLOSED', 'PERSON_BUSY'] satisfies CodeOf<
  typeof bookSlot
>[];

/** Free slots by day; two taps book one. The same screen moves a booking. */
export default function ScheduleAvailabilityPage() {
  const { studyId } = useParams<'scheduleAvailability'>();
  const [chosen, setChosen] = useState<Slot | null>(null);
  const [lost, setLost] = useState<Slot | null>(null);
  const query = useQuery(ask('GET /project/studies/{id}/timeslots', { params: { id: studyId } }));
  const terms = useQuery(ask('GET /project/studies/{id}/terms', { params: { id: studyId } })).data?.content;
  const application = useApplication(studyId);
  const number = useTextedNumber();
  const { title, lead: gmt } = headingOf('scheduleAvailability');
  const isMove = application?.status === 'SCHEDULED';
  const moves = useMoves(studyId, isMove);
  const book = useAction('POST /project/studies/{id}/schedules');
  const choose = (slot: Slot) => {
    book.reset();
    setChosen(slot);
  };
  const confirm = () => {
    if (!chosen) return;
    const time = {
      date: chosen.startsAt.slice(0, 10),
      start: chosen.startsAt.slice(11, 16),
      end: chosen.endsAt.slice(11, 16),
    };
    book.mutate(
      { params: { id: studyId }, body: time },
      {
        onError: (error) => {
          // After any other refusal the choice stays, with the reason. Offline, pressing the button sends it again.
          if (!SLOT_LOST.includes(codeOf<typeof bookSlot>(error))) return;
          setLost(chosen);
          setChosen(null);
          void refresh('GET /project/studies/{id}/timeslots');
        },
      },
    );
  };
  return (
    <>
      <Loaded
        query={query}
        title={
          <div className="grid gap-1">
            {application && (
              <p className="font-semibold text-clay" lang={application.studyNameLanguage}>
                {application.studyName}
              </p>
            )}
            <PageTitle title={title} lead={<Lead application={application} gmt={gmt} />} />
          </div>
        }
      >
        {({ content: slots }) => {
          if (terms?.mustSign) return <SignFirst application={application} studyId={studyId} />;
          if (moves >= MAX_MOVES) {
            return (
              <Banner
                tone="wait"
                title={m.booking_moved_twice()}
                action={<ButtonLink to={addresses.bookings}>{m.booking_see()}</ButtonLink>}
              />
            );
          }
          if (slots.length === 0) {
            return (
              <EmptyState picture={clock} title={m.booking_no_times()}>
                <p>{m.booking_no_times_hint()}</p>
                <ButtonLink variant="plain" to={addresses.studies}>
                  {m.shell_studies()}
                </ButtonLink>
              </EmptyState>
            );
          }
          return (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
              <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:col-start-2 lg:row-start-1">
                {application && <AfterTax pesewas={application.rewardPesewas} />}
                {application && <InvitationEnds application={application} />}
                {slots[0]?.groupSize && <GroupNote groupSize={slots[0].groupSize} />}
                {terms && terms.observers.length > 0 && (
                  <p className="text-quiet">{m.apply_observers({ names: terms.observers.join(', ') })}</p>
                )}
              </div>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:col-start-1 lg:row-start-1">
                {lost && <Lost slots={slots} lost={lost} onChoose={choose} />}
                <SlotPicker slots={slots} onChoose={choose} />
                <p className="flex items-start gap-2 text-quiet">
                  <ClockIcon />
                  {isMove ? m.booking_moves_until() : m.booking_until({ hours: CHANGE_NOTICE_HOURS })}
                </p>
              </div>
            </div>
          );
        }}
      </Loaded>
      <Dialog
        open={chosen !== null && !book.isSuccess}
        onClose={() => setChosen(null)}
        title={isMove ? m.booking_move_ask() : m.booking_ask()}
      >
        {chosen && <Time of={chosen} />}
        {chosen?.groupSize && <p>{groupWords(chosen.groupSize)}.</p>}
        {chosen && <ChangesLater startsAt={chosen.startsAt} />}
        <DialogActions>
          <Button variant="plain" onClick={() => setChosen(null)}>
            {m.booking_another()}
          </Button>
          <Button starts={book} onClick={confirm}>
            {m.next_confirm_do()}
            <CheckIcon />
          </Button>
        </DialogActions>
      </Dialog>
      <Dialog
        open={book.isSuccess}
        onClose={() => navigate(addresses.bookings)}
        kind="celebrate"
        title={book.data && book.data.content.moves > 0 ? m.booking_moved() : m.booking_booked()}
      >
        {book.data && <Time of={book.data.content} />}
        <p className="text-quiet">
          {number ? m.channel_text({ number }) : m.booking_emailed()}{' '}
          {book.data && reminderPromise(new Date(book.data.content.startsAt), new Date())}
        </p>
        <DialogActions>
          <Button onClick={() => navigate(addresses.bookings)}>{m.booking_see()}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

/** The day, then from when until when. */
function Time({ of: { startsAt, endsAt } }: { of: { startsAt: string; endsAt: string } }) {
  return (
    <p className="grid gap-0.5 rounded-xl bg-sunken px-4 py-3">
      <span className="font-display text-xl">{showDay(startsAt)}</span>
      <time className="money" dateTime={startsAt}>
        {clockRangeWords(new Date(startsAt), new Date(endsAt))}
        {ownTime(startsAt)}
      </time>
    </p>
  );
}

/** What the person books: with whom, how long, and for how much. */
function Lead({ application, gmt }: { application: Application | undefined; gmt: string | undefined }) {
  if (!application) return <p>{gmt}</p>;
  const { organizationName, durationInMinutes, meetingKind, rewardPesewas, status, startsAt } = application;
  const now = status === 'SCHEDULED' && startsAt;
  return (
    <div className="grid gap-1">
      <p>
        {organizationName} · {m.apply_minutes({ minutes: durationInMinutes })} · {MEETING_WORDS[meetingKind]} ·{' '}
        <span className="money whitespace-nowrap font-semibold text-leaf">{sumWords(rewardPesewas, application)}</span>
      </p>
      {now && (
        <p className="text-ink">
          {m.booking_now({ time: `${showDay(startsAt)}, ${clockWords(new Date(startsAt))}${ownTime(startsAt)}` })}
        </p>
      )}
      <p>{gmt}</p>
    </div>
  );
}

/** Somebody else was faster: the nearest times that are still free. */
function Lost({ slots, lost, onChoose }: { slots: readonly Slot[]; lost: Slot; onChoose: (slot: Slot) => void }) {
  const nearest = slots
    .filter(({ clashes }) => !clashes)
    .toSorted((one, other) => distance(one, lost) - distance(other, lost))
    .slice(0, NEAREST);
  return (
    <Banner tone="bad" title={m.booking_lost()}>
      <span className="flex flex-wrap gap-2 pt-2">
        {nearest.map((slot) => (
          <Button key={slot.id} variant="plain" className="money" onClick={() => onChoose(slot)}>
            {showShortDay(slot.startsAt)}, {clockWords(new Date(slot.startsAt))}
          </Button>
        ))}
      </span>
    </Banner>
  );
}

/** BOOKING-24: what can still be changed once this slot is booked. */
function ChangesLater({ startsAt }: { startsAt: string }) {
  const [start, now] = [new Date(startsAt), new Date(useNow())];
  if (!isLateToChange(start, now)) {
    return <p className="text-quiet">{m.booking_changes()}</p>;
  }
  return <p className="rounded-xl bg-gold-soft px-4 py-3 text-gold-ink">{lateWords(start, now)}</p>;
}

/** Slots that are too late to change are only hours ahead. */
function lateWords(start: Date, now: Date): string {
  const minutes = Math.max(1, Math.round((start.getTime() - now.getTime()) / 60_000));
  return minutes < 90
    ? m.booking_late_minutes({ count: minutes })
    : m.booking_late_hours({ count: Math.round(minutes / 60) });
}

/** A study with a consent form shows its slots once the form is signed. */
function SignFirst({ application, studyId }: { application: Application | undefined; studyId: string }) {
  return (
    <div className="grid gap-4">
      {application && <InvitationEnds application={application} />}
      <Banner
        title={m.booking_sign_first()}
        action={<ButtonLink to={addresses.consent({ studyId })}>{m.booking_sign()}</ButtonLink>}
      >
        {m.booking_sign_why()}
      </Banner>
    </div>
  );
}

/** Before booking: that others take part, and when a group is too small. */
function GroupNote({ groupSize }: { groupSize: number }) {
  return (
    <p className="text-quiet">
      {groupWords(groupSize)}. {m.booking_group({ hours: CALL_OFF_HOURS })}
    </p>
  );
}

/** The person's own application, if it is among their newest hundred. */
function useApplication(studyId: string): Application | undefined {
  const { data } = useQuery(ask('GET /project/studies/applications', { query: { size: 100 } }));
  return data?.content.find((one) => one.studyId === studyId);
}

/** How often the person's booked session of the study was moved. */
function useMoves(studyId: string, isBooked: boolean): number {
  const { data } = useQuery({
    ...ask('GET /project/bookings', { query: { when: 'upcoming', page: 0 } }),
    enabled: isBooked,
  });
  return data?.content.find((one) => one.studyId === studyId)?.moves ?? 0;
}

/** How long the invitation is still valid. Shows nothing when a booking is moved. */
function InvitationEnds({ application: { status, invitationExpiresAt } }: { application: Application }) {
  if (status !== 'INVITED' || !invitationExpiresAt) return null;
  return (
    <p role="status" className="flex items-start gap-3 rounded-xl bg-gold-soft px-4 py-3 text-gold-ink">
      <ClockIcon />
      <span>
        {m.booking_expires()} <TimeLeft at={invitationExpiresAt} />: {showDay(invitationExpiresAt)},{' '}
        <span className="money whitespace-nowrap">{clockWords(new Date(invitationExpiresAt))}</span>
        {ownTime(invitationExpiresAt)}.
      </span>
    </p>
  );
}

function distance(one: Slot, other: Slot): number {
  return Math.abs(Date.parse(one.startsAt) - Date.parse(other.startsAt));
}
