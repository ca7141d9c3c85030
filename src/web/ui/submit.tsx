// What is missing changes at every letter: remembering would cost more bytes than it saves (decision 039).
'use no memo';

import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';

/**
 * What sends a form or goes on. Beside it, while it is disabled, is what is missing; no words where its only field is right
 * above. Every form is sent by one of these (tests/properties/forms.test.ts): null says that nothing is missing.
 */
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
const LOOK_EVERY_MS = 500;

/**
 * What browsers and password managers fill in, they often tell nobody. What has come to a field is passed on here; answers
 * the names of those whose words the browser keeps to itself until the person does something.
 */
function takeFilledIn(form: HTMLFormElement, names: readonly string[]): string[] {
  const fields = [...form.elements].filter((field) => field instanceof HTMLInputElement);
  // Read before the first is passed on: drawing the form again empties those that nobody was told of.
  const waiting = fields.filter(({ name }) => names.includes(name)).map((field) => ({ field, text: field.value }));
  for (const { field, text } of waiting) {
    if (text === '') continue;
    writeText?.call(field, text);
    // React leaves out what it knows already.
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return waiting.filter(({ field, text }) => text === '' && field.matches(':autofill')).map(({ field }) => field.name);
}

/** The browser's own setter: React's would take the text for known. */
const writeText = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

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
  const [hidden, setHidden] = useState('');
  const missing = waitsFor.filter((name) => !hidden.split(' ').includes(name));
  useEffect(() => {
    const form = place.current?.form;
    if (!form || waitsFor.length === 0) return undefined;
    const look = () => setHidden(takeFilledIn(form, waitsFor).join(' '));
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  });
  // The labels are read off the form, so that a form says each of them once.
  useEffect(() => {
    const form = place.current?.form;
    const labels = form ? labelsOf(form, missing) : [];
    const others = labels.length - MOST_NAMED;
    const named = labels.slice(0, MOST_NAMED).join(', ');
    setWords(named && `Still to complete: ${named}${others > 0 ? ` and ${others} more` : ''}`);
  });
  return <Submit ref={place} missing={missing.length > 0 ? words : null} {...button} />;
}
