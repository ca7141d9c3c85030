// Prints docs/lifecycles.md from the tables that the server and the web use: npm run print:lifecycles
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { APPLICATION_LIFECYCLE } from '../src/domain/lifecycles/application-lifecycle.ts';
import { BOOKING_LIFECYCLE } from '../src/domain/lifecycles/booking-lifecycle.ts';
import { SIGNED_CONSENT_LIFECYCLE } from '../src/domain/lifecycles/consent-lifecycle.ts';
import { ENTRY_LIFECYCLE } from '../src/domain/lifecycles/entry-lifecycle.ts';
import { INVITATION_LIFECYCLE } from '../src/domain/lifecycles/invitation-lifecycle.ts';
import {
  ADJUSTMENT_LIFECYCLE,
  PAYOUT_LIFECYCLE,
  REFUND_LIFECYCLE,
  TOP_UP_LIFECYCLE,
} from '../src/domain/lifecycles/money-lifecycles.ts';
import { NUMBER_REQUEST_LIFECYCLE } from '../src/domain/lifecycles/number-request-lifecycle.ts';
import { ORGANIZATION_LIFECYCLE } from '../src/domain/lifecycles/organization-lifecycle.ts';
import { PROFILE_CHANGE_LIFECYCLE } from '../src/domain/lifecycles/profile-change-lifecycle.ts';
import { RATING_REVIEW_LIFECYCLE } from '../src/domain/lifecycles/rating-review-lifecycle.ts';
import { STUDY_LIFECYCLE } from '../src/domain/lifecycles/study-lifecycle.ts';
import { TEXT_LIFECYCLE } from '../src/domain/lifecycles/text-lifecycle.ts';
import { TRANSLATION_LIFECYCLE } from '../src/domain/lifecycles/translation-lifecycle.ts';

/** Everything that has a status. */
export const ALL = [
  STUDY_LIFECYCLE,
  APPLICATION_LIFECYCLE,
  BOOKING_LIFECYCLE,
  SIGNED_CONSENT_LIFECYCLE,
  ENTRY_LIFECYCLE,
  ORGANIZATION_LIFECYCLE,
  INVITATION_LIFECYCLE,
  TOP_UP_LIFECYCLE,
  PAYOUT_LIFECYCLE,
  REFUND_LIFECYCLE,
  ADJUSTMENT_LIFECYCLE,
  PROFILE_CHANGE_LIFECYCLE,
  NUMBER_REQUEST_LIFECYCLE,
  RATING_REVIEW_LIFECYCLE,
  TEXT_LIFECYCLE,
  TRANSLATION_LIFECYCLE,
];

export function printLifecycles(): string {
  const tables = ALL.map(({ noun, transitions }) => {
    const rows = transitions.map(([from, event, to, by]) => `| ${from ?? '–'} | ${event} | ${to} | ${by.join(', ')} |`);
    const words = noun.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    const title = words.charAt(0).toUpperCase() + words.slice(1);
    return [`## ${title}`, '', '| From | Event | To | By |', '| --- | --- | --- | --- |', ...rows].join('\n');
  });
  const lead =
    'Printed from `src/domain/lifecycles/` by `npm run print:lifecycles`. A change that a table lacks is refused with 409.';
  return `# Lifecycles\n\n${lead}\n\n${tables.join('\n\n')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(fileURLToPath(new URL('../docs/lifecycles.md', import.meta.url)), printLifecycles());
}
