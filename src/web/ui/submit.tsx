// What is missing changes at every letter: remembering would cost more bytes than it saves (decision 039).
'use no memo';

import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';

/** What sends a form or goes on; beside it, while it is disabled, stands what is missing. */
export function Submit({
  missing,
  disabled = false,
  ...button
}: ComponentProps<typeof Button> & { missing: string | null }) {
  const id = useId();
  return (
    <>
      {missing && (
        <p id={id} className="grow basis-40 text-quiet text-sm">
          {missing}
        </p>
      )}
      <Button
        type="submit"
        disabled={disabled || missing !== null}
        aria-describedby={missing ? id : undefined}
        {...button}
      />
    </>
  );
}

/** The labels of a form's fields, or groups of fields, that have these names, in their order on the screen. */
function labelsOf(form: HTMLFormElement, names: readonly string[]): string[] {
  const labels = [...form.elements].flatMap((field) => {
    if (!names.includes(field.getAttribute('name') ?? '')) return [];
    const label =
      field instanceof HTMLFieldSetElement ? field.firstElementChild : (field as HTMLInputElement).labels?.[0];
    return label?.textContent?.replace('(optional)', '').trim() ?? [];
  });
  return [...new Set(labels)];
}

const MOST_NAMED = 2;

/** Says which fields of its form it waits for, by the labels that they have there. */
export function FormSubmit({
  waitsFor,
  ...button
}: ComponentProps<typeof Button> & {
  /** The names of the fields that are not right yet. */
  waitsFor: readonly string[];
}) {
  const place = useRef<HTMLButtonElement>(null);
  const [words, setWords] = useState('');
  // The labels are read off the form, so that a form says each of them once.
  useEffect(() => {
    const form = place.current?.form;
    const labels = form ? labelsOf(form, waitsFor) : [];
    const others = labels.length - MOST_NAMED;
    const named = labels.slice(0, MOST_NAMED).join(', ');
    setWords(named && `Still to complete: ${named}${others > 0 ? ` and ${others} more` : ''}`);
  });
  return <Submit ref={place} missing={waitsFor.length > 0 ? words : null} {...button} />;
}
