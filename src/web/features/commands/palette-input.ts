import type { Address } from '../../../contract/addresses.ts';

/** A screen that the palette can open, by its label in the navigation. */
export interface PaletteLink {
  to: Address;
  words: string;
}

/** The field of "Go to …": the same before and after the palette has loaded, so that typing continues at the end. */
export const PALETTE_INPUT = {
  ref: takeFocus,
  placeholder: 'Screen, study, person, panel …',
  className: 'min-h-12 w-full rounded-lg border border-line-strong bg-surface px-3.5 text-base',
};

function takeFocus(input: HTMLInputElement | null): void {
  if (!input) return;
  // A dialog focuses the element with this mark as it opens; in an open dialog the element takes the focus itself.
  input.setAttribute('autofocus', '');
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
}
