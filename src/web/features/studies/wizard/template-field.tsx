import { useState } from 'react';
import { toastError } from '../../../lib/toasts.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { emptyDraft, type StudyDraft } from './draft.ts';
import type { StageProps } from './stage-props.ts';
import { TEMPLATE_TITLES, type TemplateKey } from './template-titles.ts';

/** STUDY-37: fills in every stage but the times. Shown until something else is written, so that it never replaces work. */
export function TemplateField({ draft, onChange }: Pick<StageProps, 'draft' | 'onChange'>) {
  const [chosen, setChosen] = useState<{ key: TemplateKey; details: StudyDraft['details'] } | null>(null);
  const { details, schedule } = draft;
  const isUnwritten = chosen
    ? JSON.stringify(details) === JSON.stringify({ ...chosen.details, kind: details.kind })
    : details.name + details.publicName + details.description === '';
  if (!isUnwritten) return null;
  const fill = (next: StudyDraft) => {
    onChange('details', { ...next.details, kind: details.kind });
    onChange('demographics', next.demographics);
    onChange('screeners', next.screeners);
    onChange('cost', next.cost);
    // Times that were added before stay.
    onChange('schedule', { ...schedule, meetingKind: next.schedule.meetingKind });
  };
  const choose = async (key: TemplateKey) => {
    const { draftFrom } = await import('./templates.ts');
    const next = draftFrom(key);
    fill(next);
    setChosen({ key, details: next.details });
  };
  return (
    <div className="grid gap-2 rounded-xl bg-sunken px-4 py-3">
      <SelectField
        label="Start from a template"
        optional
        placeholder="Start empty"
        options={TEMPLATE_TITLES}
        value={chosen?.key ?? ''}
        onChange={({ target }) => {
          if (target.value !== '') return void choose(target.value as TemplateKey).catch(toastError);
          fill(emptyDraft());
          setChosen(null);
        }}
      />
      <p role="status" className="text-quiet text-sm">
        {chosen
          ? 'Everything is filled in but the times. Change what you like.'
          : 'It fills in everything but the times.'}
      </p>
    </div>
  );
}
