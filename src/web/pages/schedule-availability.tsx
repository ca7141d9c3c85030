import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addresses } from '../../contract/addresses.ts';
import type { listTimeSlots } from '../../contract/bookings.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { CALL_OFF_HOURS, isLateToChange } from '../../domain/session-rules.ts';
import { m } from '../../messages/m.ts';
import { groupWords } from '../../messages/offer-words.ts';
import { reminderPromise } from '../../messages/when.ts';
import { AfterTax } from '../features/payouts/after-tax.tsx';
import clock from '../illustrations/clock.svg';
import { codeOf } from '../lib/api.ts';
import { navigate, useParams } from '../lib/navigation.tsx';
import { useNow } from '../lib/now.ts';
import { ask, refresh, useAction } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { ownTime, showDay, showInstant, showSession, showTimes } from '../lib/when.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { CheckIcon, ClockIcon } from '../ui/icons.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { EmptyState, Loaded } from '../ui/states.tsx';
import { TimeLeft } from '../ui/time-left.tsx';

type Slot = ReplyOf<typeof listTimeSlots>[number];

const NEAREST = 3;

/** Free times by day; two taps book one. The same screen moves a booking. */
export default function ScheduleAvailabilityPage() {
  const { studyId } = useParams<'scheduleAvailability'>();
  const [chosen, setChosen] = useState<Slot | null>(null);
  const [lost, setLost] = useState<Slot | null>(null);
  const query = useQuery(ask('GET /project/studies/{id}/timeslots', { params: { id: studyId } }));
  const terms = useQuery(ask('GET /project/studies/{id}/terms', { params: { id: studyId } })).data?.content;
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
          // Without a network nothing is lost: the choice stays, and pressing the button sends it again.
          if (codeOf(error) === 'OFFLINE') return;
          setLost(chosen);
          setChosen(null);
          void refresh('GET /project/studies/{id}/timeslots');
        },
      },
    );
  };
  return (
    <>
      <Loaded query={query} title={<PageTitle {...headingOf('scheduleAvailability')} />}>
        {({ content: slots }) => {
          if (terms?.mustSign) return <SignFirst studyId={studyId} />;
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
          const days = Map.groupBy(slots, ({ startsAt }) => startsAt.slice(0, 10));
          const nearest = lost
            ? slots
                .filter(({ clashes }) => !clashes)
                .toSorted((one, other) => distance(one, lost) - distance(other, lost))
                .slice(0, NEAREST)
            : [];
          return (
            <div className="grid gap-4">
              <InvitationEnds studyId={studyId} />
              <Pay studyId={studyId} />
              {slots[0]?.groupSize && <GroupNote groupSize={slots[0].groupSize} />}
              {terms && terms.observers.length > 0 && (
                <p className="text-quiet">{m.apply_observers({ names: terms.observers.join(', ') })}</p>
              )}
              {lost && (
                <Banner tone="bad" title={m.booking_lost()}>
                  <span className="flex flex-wrap gap-2 pt-2">
                    {nearest.map((slot) => (
                      <Button key={slot.id} variant="plain" onClick={() => choose(slot)}>
                        {showInstant(slot.startsAt)}
                      </Button>
                    ))}
                  </span>
                </Banner>
              )}
              {[...days].map(([date, times]) => (
                <section key={date} className="card grid gap-3 p-4 sm:p-5" aria-label={showDay(date)}>
                  <h2 className="text-lg">{showDay(date)}</h2>
                  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
                    {times.map((slot) => (
                      <li key={slot.id}>
                        <Button
                          variant="plain"
                          className="money w-full flex-col px-1"
                          disabled={slot.clashes}
                          onClick={() => choose(slot)}
                        >
                          <span className="whitespace-nowrap text-sm sm:text-base">
                            {showTimes(slot.startsAt, slot.endsAt)}
                          </span>
                          {ownTime(slot.startsAt) && (
                            <span className="font-normal text-quiet text-sm">{ownTime(slot.startsAt)}</span>
                          )}
                          {slot.clashes && <span className="font-normal text-sm">{m.booking_clash()}</span>}
                        </Button>
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          );
        }}
      </Loaded>
      <Dialog open={chosen !== null && !book.isSuccess} onClose={() => setChosen(null)} title={m.booking_ask()}>
        <p className="font-semibold text-lg">{chosen && showSession(chosen.startsAt, chosen.endsAt)}</p>
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
        title={m.booking_booked()}
      >
        <p>{book.data && showSession(book.data.content.startsAt, book.data.content.endsAt)}</p>
        <p className="text-quiet">
          {m.booking_emailed()} {book.data && reminderPromise(new Date(book.data.content.startsAt), new Date())}
        </p>
        <DialogActions>
          <Button onClick={() => navigate(addresses.bookings)}>{m.booking_see()}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

/** BOOKING-24: what can still be changed once this time is booked. */
function ChangesLater({ startsAt }: { startsAt: string }) {
  const [start, now] = [new Date(startsAt), new Date(useNow())];
  if (!isLateToChange(start, now)) {
    return <p className="text-quiet">{m.booking_changes()}</p>;
  }
  return <p className="rounded-xl bg-gold-soft px-4 py-3 text-gold-ink">{lateWords(start, now)}</p>;
}

/** A time that is late to change is at most some hours ahead. */
function lateWords(start: Date, now: Date): string {
  const minutes = Math.max(1, Math.round((start.getTime() - now.getTime()) / 60_000));
  return minutes < 90
    ? m.booking_late_minutes({ count: minutes })
    : m.booking_late_hours({ count: Math.round(minutes / 60) });
}

/** A study with a consent form shows its times once that is signed. */
function SignFirst({ studyId }: { studyId: string }) {
  return (
    <div className="grid gap-4">
      <InvitationEnds studyId={studyId} />
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

/** How long the invitation is still valid. Shows nothing when a booking is moved. */
/** The person's own application, if it is among their newest hundred. */
function useApplication(studyId: string) {
  const { data } = useQuery(ask('GET /project/studies/applications', { query: { size: 100 } }));
  return data?.content.find((one) => one.studyId === studyId);
}

function Pay({ studyId }: { studyId: string }) {
  const application = useApplication(studyId);
  return application ? <AfterTax pesewas={application.rewardPesewas} /> : null;
}

function InvitationEnds({ studyId }: { studyId: string }) {
  const application = useApplication(studyId);
  if (application?.status !== 'INVITED' || !application.invitationExpiresAt) return null;
  return (
    <p role="status" className="flex items-center gap-3 rounded-xl bg-gold-soft px-4 py-3 text-gold-ink">
      <ClockIcon />
      <span>
        {m.booking_expires()} <TimeLeft at={application.invitationExpiresAt} />:{' '}
        {showInstant(application.invitationExpiresAt)}.
      </span>
    </p>
  );
}

function distance(one: Slot, other: Slot): number {
  return Math.abs(Date.parse(one.startsAt) - Date.parse(other.startsAt));
}
