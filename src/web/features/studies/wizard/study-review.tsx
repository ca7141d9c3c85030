import { type ReactNode, useId } from 'react';
import { asksAboutHealth } from '../../../../contract/studies/demographics.ts';
import { NOTHING_ADDED, partsInWords } from '../../../../domain/added-pay.ts';
import { audienceWords, isLimited } from '../../../../domain/audience.ts';
import { formatDate } from '../../../../domain/calendar.ts';
import { countOf } from '../../../../domain/counts.ts';
import { criteriaInWords } from '../../../../domain/criteria-words.ts';
import { formatCedis } from '../../../../domain/money.ts';
import { groupLabel, quotaLabel } from '../../../../domain/quotas.ts';
import { QUESTION_KINDS, SPECIAL_DATA } from '../../../../domain/screening.ts';
import { blocksOf, SCREENING_BLOCK_PESEWAS } from '../../../../domain/screening-pay.ts';
import { MEETING_KINDS } from '../../../../domain/session-kinds.ts';
import type { StudyPrice } from '../../../../domain/study-cost.ts';
import { hasSessions, STUDY_KINDS, type StageKey } from '../../../../domain/study-kinds.ts';
import { priceOf } from '../../../../domain/study-price.ts';
import { useUser } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Fact, Facts } from '../../../ui/card.tsx';
import { OfferFrame } from '../offer-card.tsx';
import { pricedOf, type Screeners, type StudyDraft } from './draft.ts';
import { AboutCount, EligibleCount, useEligibleCount } from './eligible-count.tsx';
import { offerOfDraft } from './offer-of-draft.ts';
import { OwnTimeReview } from './own-time-review.tsx';
import { VideoProblem } from './video-problem.tsx';

/** The whole study before it is paid for: each part as participants will see it, with the way back to its stage. */
export function StudyReview({ draft, onGo }: { draft: StudyDraft; onGo: (stage: StageKey) => void }) {
  const organization = useUser()?.organization;
  const { details, demographics, screeners, screening, cost, schedule, ownTime } = draft;
  const criteria = criteriaInWords(demographics);
  const count = useEligibleCount(draft);
  const priced = pricedOf(draft);
  const price = priceOf(priced) as StudyPrice;
  const parts = partsInWords(price.ratePesewas, priced.added ?? NOTHING_ADDED);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby="review">
      <div className="grid gap-1">
        <h2 id="review" className="text-xl">
          Check your study
        </h2>
        <p className="text-quiet">
          Once published, you can change its texts and add times and places. The rest stays as it is.
        </p>
      </div>
      <div className="ruled grid grid-cols-[minmax(0,1fr)] rounded-xl border border-line px-4 sm:px-5">
        <Part title="What participants see" change="the study details" onChange={() => onGo('study')}>
          <div className="max-w-xl">
            <OfferFrame offer={offerOfDraft(draft, organization)} />
          </div>
          <p className="text-quiet text-sm">
            {STUDY_KINDS[details.kind]}. Your team sees it as <span className="font-semibold">{details.name}</span>.
          </p>
        </Part>
        <Part title="Who can apply" change="who can apply" onChange={() => onGo('demographics')}>
          <Facts>
            {criteria.length === 0 && <Fact label="Criteria">Anyone</Fact>}
            {criteria.map(({ name, label, words }) => (
              <Fact key={name} label={label}>
                {words}
              </Fact>
            ))}
            {demographics.healthReason && asksAboutHealth(demographics.facts) && (
              <Fact label="Why you ask">{demographics.healthReason}</Fact>
            )}
            {isLimited(demographics.audience) && <Fact label="Open to">{audienceWords(demographics.audience)}</Fact>}
          </Facts>
          <EligibleCount count={count} />
          <AboutCount counts={count.counts} />
          <VideoProblem
            draft={draft}
            action={
              <Button variant="plain" onClick={() => onGo('schedule')}>
                Change how you meet
              </Button>
            }
          />
        </Part>
        <Part title="What they answer" change="the questions" onChange={() => onGo('screeners')}>
          <Questions screeners={screeners} />
        </Part>
        <Part title="What they earn" change="length, places and pay" onChange={() => onGo('cost')}>
          <Facts>
            <Fact label="Each participant">
              {ownTime?.diary && 'up to '}
              <b className="money text-leaf">{formatCedis(price.ratePesewas)}</b>
              {parts && ` (${parts})`} for {ownTime?.diary && `${ownTime.diary.entries} × `}
              {cost.durationInMinutes} minutes
            </Fact>
            {price.overrunPesewas > 0 && (
              <Fact label="If it takes longer">{formatCedis(price.overrunPesewas)} more</Fact>
            )}
            <Fact label="Places">{cost.desiredNumberOfParticipants}</Fact>
            {price.screeningPesewas > 0 && (
              <Fact label="Screening">
                {formatCedis(blocksOf(screeners) * SCREENING_BLOCK_PESEWAS)} for each applicant, at most{' '}
                {screening.paidPeople}
              </Fact>
            )}
            <Fact label="Applicants get an answer">within {countOf(screening.answerDays ?? 0, 'day')}</Fact>
            {cost.quotas.map(({ attribute, cells }) => (
              <Fact key={attribute} label={quotaLabel(attribute)}>
                {cells.length > MOST_LISTED
                  ? countOf(cells.length, 'group')
                  : cells.map(({ value, places }) => `${groupLabel(attribute, value)} ${places}`).join(', ')}
              </Fact>
            ))}
          </Facts>
        </Part>
        {hasSessions(details.kind) ? (
          <Part title="When and how you meet" change="the schedule" onChange={() => onGo('schedule')}>
            <Schedule schedule={schedule} />
          </Part>
        ) : (
          <Part title="How it is done" change="how it is done" onChange={() => onGo('ownTime')}>
            {ownTime && <OwnTimeReview ownTime={ownTime} />}
          </Part>
        )}
      </div>
    </section>
  );
}

/** More groups than this are only counted. */
const MOST_LISTED = 6;

function Part({
  title,
  change,
  onChange,
  children,
}: {
  title: string;
  /** What the button changes. */
  change: string;
  onChange: () => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3 py-4" aria-labelledby={id}>
      <div className="-my-1 flex flex-wrap items-center justify-between gap-x-3">
        <h3 id={id} className="text-base sm:text-lg">
          {title}
        </h3>
        <Button variant="quiet" className="-mr-3 px-3" aria-label={`Change ${change}`} onClick={onChange}>
          Change
        </Button>
      </div>
      {children}
    </section>
  );
}

function Questions({ screeners }: { screeners: Screeners }) {
  return (
    <ol className="grid gap-3">
      {screeners.map(({ id, kind, special, question, options }) => (
        <li key={id} className="grid gap-1.5">
          <p>
            <span className="font-semibold">{question}</span>{' '}
            <span className="text-quiet text-sm">
              {QUESTION_KINDS[kind]}
              {special && `, asked with consent: ${SPECIAL_DATA[special].toLowerCase()}`}
            </span>
          </p>
          {options.length > 0 && (
            <ul className="flex flex-wrap gap-1.5 text-sm">
              {options.map(({ id: option, answer, eligibility }) => (
                <li
                  key={option}
                  className={`rounded-lg px-2.5 py-1 ${eligibility === 'DISQUALIFY' ? 'bg-sunken text-quiet' : 'bg-leaf-soft text-leaf'}`}
                >
                  {answer}
                  {eligibility === 'DISQUALIFY' && (kind === 'ATTENTION' ? ' (wrong)' : ' (disqualifies)')}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

function Schedule({
  schedule: { timeSlots, parallelSessions: atOnce, minimumSeats, meetingKind, meetingDetails },
}: Pick<StudyDraft, 'schedule'>) {
  const parallelSessions = atOnce ?? 0;
  return (
    <>
      <p>
        {MEETING_KINDS[meetingKind as keyof typeof MEETING_KINDS]}
        {meetingDetails && <span className="break-all">: {meetingDetails}</span>}
        {minimumSeats !== null && `, in groups of ${minimumSeats} to ${countOf(parallelSessions, 'person', 'people')}`}
        {minimumSeats === null &&
          parallelSessions > 1 &&
          `, up to ${countOf(parallelSessions, 'person', 'people')} at the same time`}
        . All times are GMT.
      </p>
      <ul className="grid gap-1">
        {timeSlots.map(({ date, availableTimes }) => (
          <li key={date} className="flex flex-wrap gap-x-3">
            <span className="w-36">{formatDate(date)}</span>
            <span className="money">{timesOf(availableTimes)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const MOST_TIMES = 4;

/** Each start of a day, or how many there are and between which hours. */
function timesOf(times: readonly { start: string; end: string }[]): string {
  if (times.length <= MOST_TIMES) return times.map(({ start }) => start).join(', ');
  return `${countOf(times.length, 'time')}, ${times[0]?.start}–${times.at(-1)?.end}`;
}
