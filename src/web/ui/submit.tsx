import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import { withoutMarks } from '../../messages/fallback.ts';
import { m } from '../../messages/m.ts';
import { Button } from './button.tsx';
import { namedLabels } from './named-labels.ts';
import { Words } from './words.tsx';

/** Moves the focus to the first field or group with one of these names, or to the closest parent: "options" for "options.3". */
function goTo(form: Element | null, names: readonly string[]): void {
  const field = form?.querySelector<HTMLElement>(names.map((name) => `[name="${name}"],[name^="${name}."]`).join());
  const target = field instanceof HTMLFieldSetElement ? field.querySelector('input') : field;
  if (target) {
    target.focus();
    target.scrollIntoView({ block: 'center' });
  } else if (names.some((name) => name.includes('.'))) {
    goTo(
      form,
      names.map((name) => name.replace(/\.[^.]*$/, '')),
    );
  }
}

/** The button that sends a form or continues. While it is disabled, it says what is missing, unless the form's only field is
 * right above. Every form uses one of these (submit.test.ts): null means that nothing is missing.
 */
export function Submit({
  missing,
  at,
  disabled = false,
  ...button
}: ComponentProps<typeof Button> & {
  missing: string | null;
  /** The names of the incomplete fields; the text about missing fields then links to the first. */
  at?: readonly string[] | undefined;
}) {
  const id = useId();
  if (button.starts?.isAllowed === false) return null;
  return (
    <>
      {missing && (
        <p id={id} className="grow basis-40 text-quiet text-sm">
          {at ? (
            <a
              href={`#${at[0]}`}
              className="inline-flex min-h-11 items-center underline"
              onClick={(event) => {
                event.preventDefault();
                goTo(event.currentTarget.closest('form, section'), at);
              }}
            >
              <Words text={missing} />
            </a>
          ) : (
            <Words text={missing} />
          )}
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

/** The labels of a form's fields or groups with these names, in their order on the screen. */
function labelsOf(form: HTMLFormElement, names: readonly string[]): string[] {
  const labels = [...form.elements].flatMap((field) => {
    if (!names.includes(field.getAttribute('name') ?? '')) return [];
    const label =
      field instanceof HTMLFieldSetElement ? field.firstElementChild : (field as HTMLInputElement).labels?.[0];
    return label?.textContent?.replace(withoutMarks(m.ui_optional()), '').trim() ?? [];
  });
  return [...new Set(labels)];
}

const CHECK_EVERY_MS = 500;

/** Browsers and password managers often fill in fields without an event. This passes such values on, and returns the names
 * of the fields whose value the browser hides until the person does something.
 */
function takeFilledIn(form: HTMLFormElement, names: readonly string[]): string[] {
  const fields = [...form.elements].filter(
    (field) => field instanceof HTMLInputElement && field.type !== 'file',
  ) as HTMLInputElement[];
  // All are read before the first is passed on, because a re-render empties fields that sent no event.
  const waiting = fields
    .filter(({ name, type }) => type !== 'checkbox' && names.includes(name))
    .map((field) => ({ field, text: field.value }));
  for (const { field, text } of waiting) {
    if (text === '') continue;
    writeText?.call(field, text);
    // React ignores the event if it already knows the value.
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return waiting.filter(({ field, text }) => text === '' && field.matches(':autofill')).map(({ field }) => field.name);
}

/** The native setter, because React's own would record the text as known. */
const writeText = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** A submit button that names the incomplete fields of its form by their labels. */
export function FormSubmit({
  waitsFor,
  ...button
}: ComponentProps<typeof Button> & {
  /** The names of the invalid fields. */
  waitsFor: readonly string[];
}) {
  const place = useRef<HTMLButtonElement>(null);
  const [words, setWords] = useState('');
  const [hidden, setHidden] = useState('');
  const missing = waitsFor.filter((name) => !hidden.split(' ').includes(name));
  /** The labels are read from the form, so that a form defines each of them once. */
  const nameMissing = () => {
    const form = place.current?.form;
    const { named, others } = namedLabels(form ? labelsOf(form, missing) : []);
    setWords(named && (others > 0 ? m.ui_missing_more({ named, others }) : m.ui_missing({ named })));
  };
  useEffect(() => {
    const form = place.current?.form;
    if (!form || waitsFor.length === 0) return undefined;
    const look = () => {
      setHidden(takeFilledIn(form, waitsFor).join(' '));
      // A field whose code has just loaded has its label now.
      nameMissing();
    };
    look();
    const timer = setInterval(look, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  });
  useEffect(nameMissing);
  return <Submit ref={place} missing={missing.length > 0 ? words : null} at={missing} {...button} />;
}
