import { setTimeout } from 'node:timers/promises';
import type { Study } from '@nyansapo/sdk';
import { createLogUpdate } from 'log-update';
import { countOf } from '../../../../src/domain/counts.ts';
import { patiently } from '../follow.ts';
import { plain } from '../output.ts';
import type { Session } from '../session.ts';
import { instant, words } from '../words.ts';

const BAR = 30;
const ENDED = ['COMPLETED', 'CANCELLED'];

/** The values that change while a study runs; each change prints a line. */
function stateOf({
  id,
  status,
  filled,
  desiredNumberOfParticipants,
  newApplicants,
  liveInvitations,
  nextSessionAt,
}: Study) {
  return { id, status, filled, places: desiredNumberOfParticipants, newApplicants, liveInvitations, nextSessionAt };
}
type State = ReturnType<typeof stateOf>;

const waitingOf = (applicants: number, invitations: number) =>
  `${countOf(applicants, 'new applicant')}, ${countOf(invitations, 'invitation')}`;

function lineOf({ status, filled, places, newApplicants, liveInvitations, nextSessionAt }: State): string {
  const next = nextSessionAt ? `, next session ${instant(nextSessionAt)}` : '';
  return `${words(status)}: ${filled} of ${places} places, ${waitingOf(newApplicants, liveInvitations)}${next}`;
}

function picture({ out }: Session, name: string, state: State): string {
  const { bold, green, dim } = out.colours;
  const full = Math.round((state.filled / state.places) * BAR);
  const bar = green('█'.repeat(full)) + dim('░'.repeat(BAR - full));
  return [
    `${bold(plain(name))}  ${words(state.status)}`,
    `${bar}  ${state.filled} of ${state.places} places`,
    waitingOf(state.newApplicants, state.liveInvitations),
    state.nextSessionAt ? `Next session ${instant(state.nextSessionAt)}` : 'No session booked yet',
  ].join('\n');
}

/** Shows a study until it is full or has ended: redrawn in a terminal, otherwise a line for each change. */
export async function watchStudy(session: Session, id: string, until: 'full' | 'closed', every: number): Promise<void> {
  const { api, out } = session;
  const drawing = out.isLive ? createLogUpdate(process.stdout) : null;
  let before = '';
  for (;;) {
    const { content: study } = await patiently(out, () => api.getStudy({ path: { id } }));
    const state = stateOf(study);
    const now = JSON.stringify(state);
    if (now !== before) {
      if (drawing) drawing(picture(session, study.name, state));
      else out.line(state, lineOf(state));
    }
    before = now;
    if (ENDED.includes(state.status) || (until === 'full' && state.filled >= state.places)) break;
    await setTimeout(every * 1000);
  }
  drawing?.done();
}
