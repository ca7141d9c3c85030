import { useState } from 'react';
import { instantOf } from '../../../../domain/calendar.ts';
import type { Device, MeetingKind } from '../../../../domain/session-kinds.ts';
import { isDuration, RATE_PESEWAS_BY_DURATION } from '../../../../domain/study-cost.ts';
import { useUser } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { type GivenAnswer, QuestionField } from '../../applications/question-field.tsx';
import { type Offer, OfferFrame } from '../offer-card.tsx';
import type { StudyDraft } from './draft.ts';

/** What participants will see: the card and the questions. Grey placeholder text shows what is not written yet. */
export function StudyPreview({ draft, onClose }: { draft: StudyDraft; onClose: () => void }) {
  const user = useUser();
  const [answers, setAnswers] = useState<Record<string, GivenAnswer>>({});
  const asked = draft.screeners.filter(({ kind, question }) => kind !== 'PROFILE' && question.trim() !== '');
  return (
    <Dialog open onClose={onClose} title="What participants will see">
      <div className="grid max-h-[60vh] gap-5 overflow-y-auto p-1">
        <OfferFrame offer={offerOf(draft, 'Your organisation')} />
        {asked.length > 0 && <p className="text-quiet">Then they answer these questions, one per screen:</p>}
        {asked.map((question) => (
          <QuestionField
            key={question.id}
            question={{ ...question, options: question.options.filter(({ answer }) => answer.trim() !== '') }}
            answer={answers[question.id]}
            onAnswer={(answer) => setAnswers({ ...answers, [question.id]: answer })}
          />
        ))}
        <p className="text-quiet text-sm">
          Your card also shows your organisation’s name and its Verified badge
          {user?.organization?.adminVerificationStatus === 'VERIFIED' ? '.' : ', once you are verified.'}
        </p>
      </div>
      <DialogActions>
        <Button onClick={onClose}>Back to the draft</Button>
      </DialogActions>
    </Dialog>
  );
}

function offerOf({ details, cost, schedule }: StudyDraft, organizationName: string): Offer {
  const minutes = cost.durationInMinutes ?? 0;
  const starts = schedule.timeSlots.flatMap(({ date, availableTimes }) =>
    availableTimes.flatMap(({ start }) => (date && start ? [instantOf(date, start).toISOString()] : [])),
  );
  return {
    id: 'preview',
    code: '',
    publicName: details.publicName || 'Your public study name',
    description: details.description || 'Your description: what will happen, in plain words.',
    organizationName,
    organizationVerified: true,
    rewardPesewas: isDuration(minutes) ? RATE_PESEWAS_BY_DURATION[minutes] : 0,
    durationInMinutes: minutes,
    deviceRequirements: details.deviceRequirements as Device[],
    meetingKind: schedule.meetingKind as MeetingKind,
    placesLeft: cost.desiredNumberOfParticipants ?? 0,
    nextSlots: starts.sort().slice(0, 1),
    applied: false,
    fits: [],
    publishedAt: '',
  };
}
