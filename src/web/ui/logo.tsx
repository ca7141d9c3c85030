/** The Nyansapo wisdom knot, drawn for this product: two interlaced squares around a seed. */
export function Knot({ className = '' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      className={className}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="3.6"
      strokeLinecap="round"
    >
      <path d="M14 14h20v20H14z" />
      <path d="M24 6l18 18-18 18L6 24z" />
      <circle cx="24" cy="24" r="3.4" fill="#d99a1c" stroke="none" />
    </svg>
  );
}

const TINTS = { researcher: 'text-clay', participant: 'text-leaf', generic: 'text-ink' } as const;

export function Logo({ variant = 'generic' }: { variant?: keyof typeof TINTS }) {
  return (
    <span className="inline-flex items-center gap-2 font-display text-lg sm:text-xl">
      <Knot className={`size-8 ${TINTS[variant]}`} />
      <span>Nyansapo</span>
    </span>
  );
}
