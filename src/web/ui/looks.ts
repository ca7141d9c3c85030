/** How buttons look, and links that look like buttons: one table for the application and the public pages. */

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-lg text-center font-semibold [transition:background-color_150ms] disabled:opacity-50 aria-disabled:opacity-40';
const TEXT_SHAPE = 'min-h-12 px-5 py-2.5';
const ICON_SHAPE = 'size-11 shrink-0';

const LOOKS = {
  main: 'bg-clay text-on-clay hover:not-disabled:bg-clay-deep',
  plain: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  quiet: 'text-clay hover:bg-clay-soft',
  danger: 'border border-danger text-danger hover:bg-danger-soft',
} as const;

export type Look = keyof typeof LOOKS;

export function buttonLook(look: Look, { icon = false } = {}): string {
  return `${BASE} ${icon ? ICON_SHAPE : TEXT_SHAPE} ${LOOKS[look]}`;
}
