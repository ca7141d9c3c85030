import { m } from '../../../messages/m.ts';
import { call } from '../../lib/api.ts';
import { Lazy, lazyPart } from '../../lib/lazy-part.tsx';
import { CheckIcon, ForwardIcon } from '../../ui/icons.tsx';
import { SavedHere } from '../../ui/saved-here.tsx';
import { StageForm, type StageMoves } from '../../ui/wizard.tsx';
import { ApplyConsents } from './apply-consents.tsx';
import { ApplyQuestion } from './apply-question.tsx';
import type { Application, Offer } from './use-application.ts';

const Listen = lazyPart(() => import('../clips/listen.tsx').then((module) => module.Listen));
const VoiceAnswer = lazyPart(() => import('../clips/voice-answer.tsx').then((module) => module.VoiceAnswer));

// People who don't read the words know the marks.
export const SEND = (
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

/** One question to answer, in writing or by voice. The last one asks for the consents too, and sends. */
export function QuestionStage({
  offer,
  application,
  isLast,
  onBack,
  onNext,
}: StageMoves & { offer: Offer; application: Application; isLast: boolean; onNext: () => void }) {
  const { question, isSkipped, unanswered, missing, clips, isOnline } = application;
  if (!question) return null;
  const { id } = question;
  return (
    <StageForm
      missing={isLast ? missing : unanswered}
      action={isLast ? SEND : isSkipped ? m.apply_skip() : NEXT}
      starts={application.apply}
      onBack={onBack}
      onNext={isLast ? application.send : onNext}
    >
      {offer.hasClips && <Lazy of={Listen} fallback={null} studyId={offer.id} subject="QUESTION" questionId={id} />}
      <ApplyQuestion
        question={question}
        answer={application.answers[id]}
        about={application.about[id]}
        onAnswer={(given) => application.answer(question, given)}
        onSay={(more) => application.say(question, more)}
      />
      {question.takesVoice && !isSkipped && (
        <Lazy
          of={VoiceAnswer}
          fallback={<div className="skeleton h-12" />}
          question={question}
          clipId={clips[id] ?? null}
          begin={({ bytes, waveform }) =>
            call('POST /project/studies/{id}/voice-answers', {
              params: { id: offer.id },
              body: { questionId: id, bytes, waveform },
            })
          }
          onClip={(clipId) => application.keepClip(question, clipId)}
        />
      )}
      {!isOnline && <SavedHere />}
      {isLast && !unanswered && (
        <div className="grid gap-2">
          <ApplyConsents {...application.consents} />
        </div>
      )}
    </StageForm>
  );
}
