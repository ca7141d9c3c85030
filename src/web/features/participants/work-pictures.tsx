import type { ReactNode } from 'react';
import type { JOB_ROLES } from '../../../domain/work-lists.ts';

type Role = keyof typeof JOB_ROLES;

/** A drawing in two inks: lines, and one part in gold. */
function Drawing({ gold, lines }: { gold: string; lines: string }): ReactNode {
  return (
    <svg
      viewBox="0 0 40 40"
      className="size-11"
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={gold} className="fill-gold" />
      <path d={lines} stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

/** What most people do, as pictures: they are found without reading. */
export const WORK_PICTURES: Readonly<Partial<Record<Role, ReactNode>>> = {
  FARMER: (
    <Drawing
      gold="M20 15c-6 0-9-3-9-9 6 0 9 3 9 9zM20 21c0-6 3-9 9-9 0 6-3 9-9 9z"
      lines="M20 34V12M20 15c-6 0-9-3-9-9 6 0 9 3 9 9zm0 6c0-6 3-9 9-9 0 6-3 9-9 9zM6 34h28M11 34c1-3 4-5 9-5s8 2 9 5"
    />
  ),
  FISHER: (
    <Drawing
      gold="M5 20c4-7 9-10 15-10 5 0 8 4 10 10-2 6-5 10-10 10C14 30 9 27 5 20z"
      lines="M5 20c4-7 9-10 15-10 5 0 8 4 10 10-2 6-5 10-10 10C14 30 9 27 5 20zM29 20l6-6v12zM12 18h.01M19 14c2 4 2 8 0 12"
    />
  ),
  MARKET_TRADER: (
    <Drawing
      gold="M7 20h26l-4 14H11zM14 20a5 5 0 0 1 10 0z"
      lines="M7 20h26l-4 14H11zM9 25h22M10 30h20M11 20a5 5 0 0 1 9-3M18 20a6 6 0 0 1 12 0M17 12a4 4 0 0 1 7 2M20 9V6"
    />
  ),
  SHOPKEEPER: (
    <Drawing
      gold="M5 8h30l2 8a4 4 0 0 1-8 0 4 4 0 0 1-9 0 4 4 0 0 1-9 0 4 4 0 0 1-8 0z"
      lines="M5 8h30l2 8a4 4 0 0 1-8 0 4 4 0 0 1-9 0 4 4 0 0 1-9 0 4 4 0 0 1-8 0zM7 21v13h26V21M12 34v-9h8v9M24 25h5v5h-5z"
    />
  ),
  STREET_VENDOR: (
    <Drawing
      gold="M8 9h24l-3 5H11z"
      lines="M8 9h24l-3 5H11zM13 9a3 3 0 0 1 6 0M20 9a3 3 0 0 1 6 0M20 14v1M20 15a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM10 36c0-7 4-10 10-10s10 3 10 10M30 26l1-12"
    />
  ),
  TAILOR: (
    <Drawing
      gold="M6 29h28v5H6z"
      lines="M6 29h28v5H6zM10 29V12h18a5 5 0 0 1 5 5v12M10 19h16v10M26 19v-3h7M10 12V8h5v4M14 29v-6M33 12h.01"
    />
  ),
  HAIRDRESSER: (
    <Drawing
      gold="M23 6h10v9H23z"
      lines="M23 6h10v9H23zM23 15v4M26.300 15v4M29.600 15v4M33 15v4M6 8l12 19M18 8L6 27M7 27a4 4 0 1 1-.01 0zM18 27a4 4 0 1 1-.01 0z"
    />
  ),
  MASON: (
    <Drawing
      gold="M5 24h14v10H5z"
      lines="M5 24h30v10H5zM19 24v10M5 29h30M12 29v5M27 24v5M17 12l14-6-3 9zM17 12l-3 1-2 4-6 3"
    />
  ),
  DRIVER: (
    <Drawing
      gold="M5 20l4-9h22l4 9v9H5z"
      lines="M5 20l4-9h22l4 9v9H5zM5 20h30M20 11v9M9 29v4h4v-4M27 29v4h4v-4M10 25h3M27 25h3"
    />
  ),
  MOBILE_MONEY_AGENT: (
    <Drawing
      gold="M28 20a7 7 0 1 1 0 14 7 7 0 0 1 0-14z"
      lines="M21 34H11a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h11a2 2 0 0 1 2 2v9M14 10h5M28 20a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM30 25c-2-1.500-4.500-.5-4.500 2s2.500 3.500 4.500 2M28 23v8"
    />
  ),
  TEACHER: <Drawing gold="M5 7h30v18H5z" lines="M5 7h30v18H5zM11 13h10M11 18h6M12 34l4-9M28 34l-4-9M24 20l6-7" />,
  PUPIL_STUDENT: (
    <Drawing
      gold="M20 12c-4-3-9-4-14-3v21c5-1 10 0 14 3z"
      lines="M20 12c-4-3-9-4-14-3v21c5-1 10 0 14 3 4-3 9-4 14-3V9c-5-1-10 0-14 3zM20 12v21M10 14c2 0 4 .4 6 1.500M10 20c2 0 4 .4 6 1.500M24 15.500c2-1.100 4-1.500 6-1.500M24 21.500c2-1.100 4-1.500 6-1.500"
    />
  ),
};
