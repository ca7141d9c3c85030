import { useState } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { getStudyOffer } from '../../../contract/studies/offers.ts';
import { m } from '../../../messages/m.ts';
import { navigate } from '../../lib/navigation.tsx';
import { useOnline } from '../../lib/online.ts';
import { useAction } from '../../lib/queries.ts';
import type { Missing } from '../../ui/wizard.tsx';
import { CONSENT } from './apply-consents.tsx';
import { isAnswered } from './question-field.tsx';
import { useApplyAnswers } from './use-apply-answers.ts';

export type Offer = ReplyOf<typeof getStudyOffer>;
export type Application = ReturnType<typeof useApplication>;

/** The index of the step that shows the study itself. */
export const BEFORE_THE_FIRST = -1;

const UNANSWERED = m.apply_answer_first();

/** An application while it is written: the answers so far, what is missing, and sending it. */
export function useApplication(offer: Offer) {
  const asked = offer.screeners;
  // Answers that are paid have a step of their own, which measures how long they take.
  const isShort = asked.length === 1 && offer.screeningPesewas === 0;
  const kept = useApplyAnswers(offer.id, asked, isShort ? 0 : BEFORE_THE_FIRST);
  const [agreed, setAgreed] = useState(false);
  const [standsBy, setStandsBy] = useState(false);
  const isOnline = useOnline();
  const apply = useAction('POST /project/studies/{id}/applications', {
    onDone: ({ content }) => {
      kept.forget();
      // Everybody who qualifies is invited at once: there is nothing to wait for.
      if (content.status === 'INVITED') navigate(addresses.work({ applicationId: content.id }), { replace: true });
    },
  });
  const question = asked[kept.index];
  const isSkipped = question !== undefined && Boolean(question.special) && !kept.about[question.id]?.consented;
  const isMissing = question && !isSkipped && !isAnswered(kept.answers[question.id]) && !kept.clips[question.id];
  const unanswered: Missing | null = isMissing ? { words: UNANSWERED, at: question.id } : null;
  return {
    ...kept,
    asked,
    /** The only question is answered on the study's own page. */
    isShort,
    question,
    isSkipped,
    isOnline,
    unanswered,
    /** SavedHere explains that sending waits for a network. */
    missing:
      unanswered ?? (!agreed ? { words: m.apply_agree(), at: CONSENT } : isOnline ? null : { words: '', at: '' }),
    apply,
    outcome: apply.data?.content,
    send: () => apply.mutate({ params: { id: offer.id }, body: { responses: kept.responses(), standsBy } }),
    consents: { agreed, standsBy, asksStandBy: offer.releasesUnconfirmed, onAgree: setAgreed, onStandBy: setStandsBy },
  };
}
