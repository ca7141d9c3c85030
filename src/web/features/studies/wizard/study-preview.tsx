import { useState } from 'react';
import { priceOf } from '../../../../domain/study-price.ts';
import { useUser } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { type GivenAnswer, QuestionField } from '../../applications/question-field.tsx';
import { OfferFrame } from '../offer-card.tsx';
import { pricedOf, type StudyDraft } from './draft.ts';
import { offerOfDraft } from './offer-of-draft.ts';

/** What participants will see: the card and the questions. Grey placeholder text shows what is not written yet. */
export function StudyPreview({ draft, onClose }: { draft: StudyDraft; onClose: () => void }) {
  const organization = useUser()?.organization;
  const [answers, setAnswers] = useState<Record<string, GivenAnswer>>({});
  const asked = draft.screeners.filter(({ question }) => question.trim() !== '');
  return (
    <Dialog open onClose={onClose} title="What participants will see">
      <div className="grid max-h-[60vh] gap-5 overflow-y-auto p-1">
        <OfferFrame
          offer={offerOfDraft(draft, organization)}
          unpriced={priceOf(pricedOf(draft)) === null ? 'Pay: in step 4' : undefined}
        />
        {asked.length > 0 && <p className="text-quiet">Then they answer these questions, one per screen:</p>}
        {asked.map((question) => (
          <QuestionField
            key={question.id}
            question={{ ...question, options: question.options.filter(({ answer }) => answer.trim() !== '') }}
            answer={answers[question.id]}
            onAnswer={(answer) => setAnswers({ ...answers, [question.id]: answer })}
          />
        ))}
        {organization?.adminVerificationStatus !== 'VERIFIED' && (
          <p className="text-quiet text-sm">Once you are verified, your card also shows the Verified badge.</p>
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose}>Back to the draft</Button>
      </DialogActions>
    </Dialog>
  );
}
