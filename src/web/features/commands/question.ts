import type { Address } from '../../../contract/addresses.ts';

/** A screen that the palette can open, by its words in the navigation. */
export interface PaletteLink {
  to: Address;
  words: string;
}

/** The field of "Go to …": the same before the palette has come and in it, where one goes on typing at the end. */
export const QUESTION = {
  ref: takeFocus,
  placeholder: 'Type a screen or a project',
  className: 'min-h-12 w-full rounded-lg border border-line-strong bg-surface px-3.5 text-base',
};

function takeFocus(input: HTMLInputElement | null): void {
  if (!input) return;
  // A dialog that is just opening gives the focus to what bears the mark; in one that is open it is taken.
  input.setAttribute('autofocus', '');
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
}
