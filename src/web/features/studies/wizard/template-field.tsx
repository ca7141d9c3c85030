import { useState } from 'react';
import { Lazy, lazyPart } from '../../../lib/lazy-part.tsx';
import { Button } from '../../../ui/button.tsx';
import { emptyDraft, type StudyDraft } from './draft.ts';
import type { StageProps } from './stage-props.ts';

const TemplateGallery = lazyPart(() => import('./template-gallery.tsx').then((module) => module.TemplateGallery));

/** STUDY-37: fills in every stage but the times. Shown until something else is written, so that it never replaces work. */
export function TemplateField({ draft, onChange }: Pick<StageProps, 'draft' | 'onChange'>) {
  const [chosen, setChosen] = useState<{ title: string; details: StudyDraft['details'] } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { details, schedule } = draft;
  const isUnwritten = chosen
    ? JSON.stringify(details) === JSON.stringify({ ...chosen.details, kind: details.kind })
    : details.name + details.publicName + details.description === '';
  if (!isUnwritten) return null;
  const fill = (next: StudyDraft) => {
    onChange('details', next.details);
    onChange('demographics', next.demographics);
    onChange('screeners', next.screeners);
    onChange('screening', next.screening);
    onChange('cost', next.cost);
    // Times that were added before stay.
    onChange('schedule', { ...next.schedule, timeSlots: schedule.timeSlots });
    onChange('ownTime', next.ownTime);
    onChange('consentForm', next.consentForm);
    onChange('texts', next.texts);
  };
  const choose = (title: string, next: StudyDraft) => {
    fill(next);
    setChosen({ title, details: next.details });
    setOpen(false);
  };
  return (
    <div className="grid gap-2 rounded-xl bg-sunken px-4 py-3">
      <div className="flex flex-wrap gap-2">
        <Button variant="plain" onClick={() => setOpen(true)}>
          {chosen ? 'Choose another template' : 'Start from a template'}
        </Button>
        {chosen && (
          <Button
            variant="quiet"
            onClick={() => {
              fill(emptyDraft());
              setChosen(null);
            }}
          >
            Start empty
          </Button>
        )}
      </div>
      <p role="status" className="text-quiet text-sm">
        {chosen
          ? `From “${chosen.title}”: everything is filled in but the times. Change what you like.`
          : 'Or from an earlier study. It fills in everything but the times.'}
      </p>
      {isOpen && <Lazy of={TemplateGallery} fallback={null} onChoose={choose} onClose={() => setOpen(false)} />}
    </div>
  );
}
