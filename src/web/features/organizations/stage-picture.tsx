import type { ReactNode } from 'react';
import type { StartupStage } from '../../../domain/work-lists.ts';

/*
 * One story in five pictures: a clay pot, from the sketch and the wheel through the kiln to the stall and the shop that delivers.
 * They use the product's own palette, so they follow the dark theme. All are decorative, because the label is next to them.
 */

/** The pot in every picture, drawn at 0 0. */
const POT = 'M-5-25H5l-1 5c6 2 9 6 9 11 0 5-3 9-7 9H-6c-4 0-7-4-7-9 0-5 3-9 9-11z';

const Pot = ({ x, y, size, body = 'var(--clay)' }: { x: number; y: number; size: number; body?: string }) => (
  <g transform={`translate(${x} ${y}) scale(${size})`}>
    <path d={POT} fill={body} />
    <path d="M-12.6-10h25.2" stroke="#d99a1c" strokeWidth="3.5" strokeLinecap="butt" strokeDasharray="4.2 2.1" />
  </g>
);

const DRAWINGS: Record<StartupStage, ReactNode> = {
  CONCEPT_DESIGN: (
    <>
      <path d="M16 12h46v50H16z" fill="var(--surface)" stroke="var(--line-strong)" />
      <path d="M22 18h10" stroke="var(--line-strong)" />
      <path
        d={POT}
        transform="translate(39 55) scale(1.25)"
        stroke="var(--clay)"
        strokeWidth="1.6"
        strokeDasharray="3 3.2"
      />
      <path d="m53 46 2-9 19-24 7 5.5-19 24.5z" fill="#d99a1c" />
      <path d="m74 13 4-5 7 5.5-4 5z" fill="var(--clay)" />
      <path d="m53 46 1-4.5 3.5 2.7z" fill="var(--ink)" />
    </>
  ),
  PROTOTYPE: (
    <>
      <path d="M24 56h48l-6 7H30z" fill="var(--line-strong)" />
      <path d="M18 52h60v5H18z" fill="var(--leaf)" />
      <g stroke="var(--clay)" strokeWidth="1.6">
        <path d={POT} transform="translate(48 52) scale(1.3)" fill="var(--clay-soft)" />
        <path d="M34 33c8 4 20 4 28 0M32.5 42c9 4 22 4 31 0" />
      </g>
      <path
        d="M20 25c-5 3-7 8-6 13M76 25c5 3 7 8 6 13M12 33l2 6 5-3M84 33l-2 6-5-3"
        stroke="#d99a1c"
        strokeWidth="2.5"
      />
    </>
  ),
  BUILDING_MVP: (
    <>
      <path d="M16 62V36a32 26 0 0 1 64 0v26z" fill="var(--clay)" />
      <path d="M26 62V40a22 18 0 0 1 44 0v22z" fill="var(--surface)" />
      <Pot x={48} y={50} size={0.95} />
      <path
        d="M33 62c-3-5 1-8 2-12 4 3 6 7 4 12zM44 62c-3-4 2-6 3-10 5 3 6 6 4 10zM57 62c-3-5 1-8 3-12 4 3 5 7 3 12z"
        fill="#d99a1c"
      />
      <path d="M40 11c0-4 5-3 4-8M52 10c0-4 5-3 4-8" stroke="var(--line-strong)" />
    </>
  ),
  MVP_IN_MARKET: (
    <>
      <path d="M20 24v37M76 24v37" stroke="var(--line-strong)" strokeWidth="3" />
      <path d="M18 51h60v11H18z" fill="var(--sunken)" />
      <path d="M14 46h68v5H14z" fill="var(--leaf)" />
      <Pot x={30} y={46} size={0.62} />
      <Pot x={48} y={46} size={0.62} body="var(--leaf)" />
      <Pot x={66} y={46} size={0.62} />
      <path
        d="M16 10h64l6 14H10zM10 24h13a6.5 5 0 0 1-13 0zM37 24h20a10 5 0 0 1-20 0zM70 24h16a8 5 0 0 1-16 0z"
        fill="var(--clay)"
      />
      <path
        d="M27 10h12l-2 14H23zM53 10h12l5 14H57zM23 24h14a6.5 5 0 0 1-14 0zM57 24h13a6.5 5 0 0 1-13 0z"
        fill="#d99a1c"
      />
    </>
  ),
  ESTABLISHED_MARKET: (
    <>
      <path d="M14 62V28h44v34z" fill="var(--surface)" stroke="var(--line-strong)" />
      <path d="M10 20h52v9H10z" fill="var(--clay)" />
      <path d="M14 24.5h44" stroke="#d99a1c" strokeWidth="3" strokeLinecap="butt" strokeDasharray="6 3" />
      <path d="M20 45.5h32" stroke="var(--line-strong)" />
      <Pot x={28} y={44.5} size={0.5} />
      <Pot x={44} y={44.5} size={0.5} body="var(--leaf)" />
      <Pot x={28} y={61} size={0.5} body="var(--leaf)" />
      <Pot x={44} y={61} size={0.5} />
      <path d="M66 42h10l9 9v7H66z" fill="var(--leaf)" />
      <path d="M71 46h4l4.5 5H71z" fill="var(--surface)" />
      <path d="M71.5 59h.01M80 59h.01" stroke="var(--ink)" strokeWidth="8" />
      <path d="m66 30 6-7 5 4 8-11M78 15l7.5.8L86 23" stroke="#d99a1c" strokeWidth="2.6" />
    </>
  ),
};

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 96 72"
      width="96"
      height="72"
      className="h-auto w-20 shrink-0 sm:w-24"
      aria-hidden="true"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <rect width="96" height="72" rx="12" fill="var(--gold-soft)" />
      {children}
    </svg>
  );
}

/** The picture of each stage of a startup. */
export const STAGE_PICTURES: Record<string, ReactNode> = Object.fromEntries(
  Object.entries(DRAWINGS).map(([stage, drawing]) => [stage, <Picture key={stage}>{drawing}</Picture>]),
);
