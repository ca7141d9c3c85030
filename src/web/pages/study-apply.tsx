import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { addresses } from '../../contract/addresses.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { getStudyOffer } from '../../contract/studies/offers.ts';
import { formatCedis } from '../../domain/money.ts';
import { hasSessions } from '../../domain/study-kinds.ts';
import { m } from '../../messages/m.ts';
import { groupWords, payWords } from '../../messages/offer-words.ts';
import { dateWords } from '../../messages/when.ts';
import { ApplyQuestion } from '../features/applications/apply-question.tsx';
import { type GivenAnswer, isAnswered } from '../features/applications/question-field.tsx';
import {
  type AboutAnswer,
  type QuestionToAnswer,
  useApplyAnswers,
} from '../features/applications/use-apply-answers.ts';
import { organizationFacts } from '../features/ratings/reputation-words.ts';
import { call } from '../lib/api.ts';
import { sessionLanguageWords } from '../lib/language-words.ts';
import { Lazy, lazyPart, loadedPart } from '../lib/lazy-part.tsx';
import { navigate, useParams } from '../lib/navigation.tsx';
import { useOnline } from '../lib/online.ts';
import { ask, useAction } from '../lib/queries.ts';
import { mergeUser, useUser } from '../lib/session.ts';
import { devicesWords, fitWords, howWords } from '../lib/study-words.ts';
import { VerifiedMark } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, Fact, Facts } from '../ui/card.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { CheckIcon, ForwardIcon } from '../ui/icons.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import type { Started } from '../ui/refusal.ts';
import { SavedHere } from '../ui/saved-here.tsx';
import { Loaded } from '../ui/states.tsx';
import { Submit } from '../ui/submit.tsx';
import { type Missing, StageForm, type StageMoves, useStages, Wizard } from '../ui/wizard.tsx';

const Listen = lazyPart(() => import('../features/clips/listen.tsx').then((module) => module.Listen));
const VoiceAnswer = lazyPart(() => import('../features/clips/voice-answer.tsx').then((module) => module.VoiceAnswer));

const UNANSWERED = m.apply_answer_first();
const CONSENT = 'consent';

// People who don't read the words know the marks.
const SEND = (
  <>
    {m.apply_send()}
    {/* On a narrow phone there is no room for it next to what is missing. */}
    <span className="hidden min-[400px]:contents">
      <CheckIcon />
    </span>
  </>
);
const NEXT = (
  <>
    {m.sign_in_continue()}
    <ForwardIcon />
  </>
);

/** The index where the study itself is shown. */
const BEFORE_THE_FIRST = -1;

const OwnTime = lazyPart(() => import('../features/assignments/work-facts.tsx').then((module) => module.WorkFacts));

type Offer = ReplyOf<typeof getStudyOffer>;

export default function StudyApplyPage() {
  const { studyId } = useParams<'studyApply'>();
  const query = useQuery(ask('GET /project/studies/{id}/offer', { params: { id: studyId } }));
  useArrival(query.data?.content.code);
  return (
    <Loaded query={query} whole>
      {({ content }) => <Apply offer={content} />}
    </Loaded>
  );
}

/** The study that the person came for is on screen: the account needn't keep it any longer. */
function useArrival(code: string | undefined): void {
  const wanted = useUser()?.wantedStudy;
  // An invitation's code begins with the study's.
  const hasArrived = code !== undefined && wanted?.startsWith(code) === true;
  useEffect(() => {
    if (!hasArrived) return;
    call('PUT /authentication/users/wanted-study', { body: { study: null } }).then(
      ({ content }) => mergeUser(content),
      () => undefined,
    );
  }, [hasArrived]);
}

/** First the study and its pay, then one question after another, then consent, because answers are final. */
function Apply({ offer }: { offer: Offer }) {
  const asked = offer.screeners.filter(({ kind }) => kind !== 'PROFILE');
  const known = offer.screeners.filter(({ kind }) => kind === 'PROFILE');
  const {
    index,
    answers,
    about,
    clips,
    hasBegun,
    go: keepIndex,
    answer,
    keepClip,
    say,
    responses,
    forget,
  } = useApplyAnswers(offer.id, asked);
  const stages = asked.map(({ id }, at) => ({ key: id, title: m.apply_question({ number: at + 1 }), part: QUESTION }));
  const { go, next, onBack, isLast } = useStages(stages, [index, keepIndex], () => go(BEFORE_THE_FIRST));
  const [agreed, setAgreed] = useState(false);
  const [standsBy, setStandsBy] = useState(false);
  const apply = useAction('POST /project/studies/{id}/applications', {
    onDone: ({ content }) => {
      forget();
      // Everybody who qualifies is invited at once: there is nothing to wait for.
      if (content.status === 'INVITED') navigate(addresses.work({ applicationId: content.id }), { replace: true });
    },
  });
  const outcome = apply.data?.content;
  const hasStarted = index >= 0 && !offer.applied && !outcome;
  const question = asked[index];
  const isSkipped = question !== undefined && Boolean(question.special) && !about[question.id]?.consented;
  const isMissing = question && !isSkipped && !isAnswered(answers[question.id]) && !clips[question.id];
  const unanswered = isMissing ? { words: UNANSWERED, at: question.id } : null;
  const isOnline = useOnline();
  // SavedHere, above, explains that sending waits for a network.
  const missing =
    unanswered ?? (!agreed ? { words: m.apply_agree(), at: CONSENT } : isOnline ? null : { words: '', at: '' });
  const send = () => apply.mutate({ params: { id: offer.id }, body: { responses: responses(), standsBy } });
  return (
    <>
      <PageTitle
        title={offer.publicName}
        language={offer.textLanguages.publicName}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            {offer.organizationName} {offer.organizationVerified && <VerifiedMark />}
          </span>
        }
      />
      {!hasStarted && (
        <Card className="grid max-w-2xl gap-5">
          <p className="money font-display text-4xl text-leaf">{payWords(offer)}</p>
          <p className="whitespace-pre-line leading-relaxed" lang={offer.textLanguages.description}>
            {offer.description}
          </p>
          {offer.hasClips && <Lazy of={Listen} fallback={null} studyId={offer.id} subject="STUDY" />}
          <Facts>
            {offer.ownTime && <Lazy of={OwnTime} fallback={null} terms={{ ...offer, ...offer.ownTime }} />}
            {!offer.ownTime && (
              <Fact label={m.study_length()}>{m.apply_minutes({ minutes: offer.durationInMinutes })}</Fact>
            )}
            {offer.groupSize !== null && <Fact label={m.study_kind()}>{groupWords(offer.groupSize)}</Fact>}
            <Fact label={hasSessions(offer.kind) ? m.browse_meeting() : m.study_kind()}>{howWords(offer)}</Fact>
            <Fact label={m.browse_device()}>{devicesWords(offer.deviceRequirements)}</Fact>
            {offer.spoken.length > 0 && (
              <Fact label={m.apply_language()}>{sessionLanguageWords(offer.spoken, hasSessions(offer.kind))}</Fact>
            )}
            <Fact label={m.apply_places()}>{offer.placesLeft}</Fact>
            <Fact label={m.study_code()}>{offer.code}</Fact>
            {organizationFacts(offer.organizationReputation).map(([label, value]) => (
              <Fact key={label} label={label}>
                {value}
              </Fact>
            ))}
          </Facts>
          {!offer.qualifies && !offer.applied && (
            <div className="grid gap-3 rounded-lg bg-sunken px-4 py-3">
              <p>{m.apply_not_eligible()}</p>
              <ButtonLink to={addresses.browseStudies} variant="plain">
                {m.apply_others()}
              </ButtonLink>
            </div>
          )}
          {offer.fits.length > 0 && (
            <p className="flex gap-2 text-leaf">
              <CheckIcon />
              {fitWords(offer.fits)}
            </p>
          )}
          <p className="text-quiet">
            {offer.qualifies && asked.length > 0 && questionsWords(offer, asked.length)}
            {offer.ownTime ? m.apply_own_time() : m.apply_by_session()}
            {offer.answerBy && ` ${m.apply_hear_by({ date: dateWords(offer.answerBy) })}`}
          </p>
          {offer.observers.length > 0 && (
            <p className="text-quiet">{m.apply_observers({ names: offer.observers.join(', ') })}</p>
          )}
          {offer.hasConsentForm && (
            <ButtonLink variant="plain" to={addresses.consent({ studyId: offer.id })}>
              {m.apply_read_consent()}
            </ButtonLink>
          )}
          {offer.screeningPesewas > 0 && offer.qualifies && !offer.applied && (
            <p>{m.apply_paid_answers({ amount: formatCedis(offer.screeningPesewas) })}</p>
          )}
          {known.length > 0 && <Lazy of={KNOWN_ANSWERS} fallback={<div className="skeleton h-24" />} known={known} />}
          {offer.applied || outcome ? (
            <ButtonLink to={addresses.studies} variant="plain">
              {m.apply_have_applied()}
            </ButtonLink>
          ) : !offer.qualifies ? null : offer.screeningUsedUp ? (
            <div className="grid gap-3 rounded-lg bg-sunken px-4 py-3">
              <p>{m.apply_used_up()}</p>
              <ButtonLink to={addresses.browseStudies} variant="plain">
                {m.apply_others()}
              </ButtonLink>
            </div>
          ) : asked.length > 0 ? (
            <Button onClick={() => go(0)}>
              {hasBegun ? m.sign_in_continue() : m.apply_start()}
              <ForwardIcon />
            </Button>
          ) : (
            <>
              {offer.releasesUnconfirmed && <StandBy standsBy={standsBy} onChange={setStandsBy} />}
              <Consent agreed={agreed} onAgree={setAgreed} />
              {!isOnline && <SavedHere />}
              <Submit
                type="button"
                className="justify-self-start"
                missing={missing ? missing.words : null}
                at={missing ? [missing.at] : undefined}
                starts={apply}
                onClick={send}
              >
                {SEND}
              </Submit>
            </>
          )}
        </Card>
      )}
      {hasStarted && question && (
        <Wizard
          stages={stages}
          at={index}
          className="max-w-2xl"
          question={question}
          answer={answers[question.id]}
          about={about[question.id]}
          onAnswer={(given) => answer(question, given)}
          onSay={(more) => say(question, more)}
          sound={
            offer.hasClips && (
              <Lazy of={Listen} fallback={null} studyId={offer.id} subject="QUESTION" questionId={question.id} />
            )
          }
          voice={
            question.takesVoice &&
            !isSkipped && (
              <Lazy
                of={VoiceAnswer}
                fallback={<div className="skeleton h-12" />}
                studyId={offer.id}
                question={question}
                clipId={clips[question.id] ?? null}
                onClip={(clipId) => keepClip(question, clipId)}
              />
            )
          }
          missing={isLast ? missing : unanswered}
          action={isLast ? SEND : isSkipped ? m.apply_skip() : NEXT}
          starts={apply}
          onBack={onBack}
          onNext={isLast ? send : next}
        >
          {!isOnline && <SavedHere />}
          {isLast && !unanswered && (
            <div className="grid gap-2">
              {offer.releasesUnconfirmed && <StandBy standsBy={standsBy} onChange={setStandsBy} />}
              <Consent agreed={agreed} onAgree={setAgreed} />
            </div>
          )}
        </Wizard>
      )}
      {outcome && <Lazy of={APPLY_OUTCOME} fallback={null} application={outcome} />}
    </>
  );
}

/** "You answer 7 short questions in about 3 minutes. " */
function questionsWords({ screeningMinutes }: Offer, count: number): string {
  const time = m.study_minutes({ count: screeningMinutes });
  return `${count > SHORT ? m.apply_questions_in({ count, time }) : m.apply_questions({ count })} `;
}

/** So few questions need no time to be named. */
const SHORT = 2;

const KNOWN_ANSWERS = lazyPart(() =>
  import('../features/applications/known-answers.tsx').then((module) => module.KnownAnswers),
);
const APPLY_OUTCOME = lazyPart(() =>
  import('../features/applications/apply-outcome.tsx').then((module) => module.ApplyOutcome),
);

interface QuestionStageProps extends StageMoves {
  question: QuestionToAnswer;
  answer: GivenAnswer | undefined;
  about: AboutAnswer | undefined;
  onAnswer: (answer: GivenAnswer) => void;
  /** The question to listen to, and the answer by voice, where there are. */
  sound: ReactNode;
  voice: ReactNode;
  onSay: (about: AboutAnswer) => void;
  missing: Missing | null;
  action: ReactNode;
  starts: Started;
  onNext: () => void;
  /** Stand-by and consent, asked before sending. */
  children: ReactNode;
}

function QuestionStage({
  question,
  answer,
  about,
  onAnswer,
  onSay,
  sound,
  voice,
  children,
  ...form
}: QuestionStageProps) {
  return (
    <StageForm {...form}>
      {sound}
      <ApplyQuestion question={question} answer={answer} about={about} onAnswer={onAnswer} onSay={onSay} />
      {voice}
      {children}
    </StageForm>
  );
}

const QUESTION = loadedPart(QuestionStage);

/** One plain sentence, because answers are final. */
function Consent({ agreed, onAgree }: { agreed: boolean; onAgree: (agreed: boolean) => void }) {
  return (
    <CheckField
      name={CONSENT}
      label={m.apply_consent()}
      checked={agreed}
      onChange={({ target }) => onAgree(target.checked)}
    />
  );
}

/** Asked where a study gives unconfirmed places to others: the person may be invited on the same day. */
function StandBy({ standsBy, onChange }: { standsBy: boolean; onChange: (standsBy: boolean) => void }) {
  return (
    <CheckField label={m.apply_stand_by()} checked={standsBy} onChange={({ target }) => onChange(target.checked)} />
  );
}
