import type { ComponentProps } from 'react';

/** A setting with two states, and a text for each next to it (`words`). `aria-label` is its name. */
export function Switch({
  words,
  ...rest
}: { words: readonly [string, string]; 'aria-label': string } & ComponentProps<'input'>) {
  return (
    <label className="inline-flex min-h-12 items-center gap-2.5">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own state, and HTML forbids aria-checked on it */}
      <input type="checkbox" role="switch" className="switch" {...rest} />
      <span className={`sm:min-w-24 ${rest.checked ? 'text-leaf' : 'text-danger'}`}>{words[rest.checked ? 0 : 1]}</span>
    </label>
  );
}
