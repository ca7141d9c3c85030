/** The classes of buttons, and of links that look like buttons, for the application and the public pages. */

const BASE =
  'button inline-flex items-center justify-center gap-2 rounded-lg text-center font-semibold aria-disabled:opacity-40 [&_svg]:size-5';
const TEXT_SHAPE = 'min-h-12 py-2.5 sm:min-h-11 sm:py-2';
const ICON_SHAPE = 'size-11 shrink-0';

const VARIANTS = {
  main: 'bg-clay text-on-clay [box-shadow:var(--lift-1)] hover:not-disabled:bg-clay-deep',
  /** One of several equal main actions, such as in each card of a list. */
  soft: 'bg-clay-soft text-clay-deep hover:bg-clay hover:text-on-clay',
  plain: 'border border-edge bg-surface text-ink [box-shadow:var(--lift-1)] hover:border-line-strong hover:bg-wash',
  quiet: 'text-clay hover:bg-clay-soft',
  danger: 'border border-edge bg-surface text-danger hover:border-danger hover:bg-danger-soft',
} as const;

export type ButtonVariant = keyof typeof VARIANTS;

export function buttonClass(variant: ButtonVariant, { icon = false } = {}): string {
  const shape = icon ? ICON_SHAPE : `${TEXT_SHAPE} ${variant === 'quiet' ? 'px-3' : 'px-5'}`;
  return `${BASE} ${shape} ${VARIANTS[variant]}`;
}
