import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { earnAndRequest } from '../../../../tests/support/earnings.ts';
import { type PhoneAccount, PhoneAccounts } from '../../../../tests/support/phone-accounts.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { isShortened, runsOf, SEED } from '../../../../tests/support/size.ts';
import { studyForm } from '../../../../tests/support/world.ts';
import { getMe } from '../../../contract/accounts.ts';
import { inviteApplicant } from '../../../contract/applications.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays } from '../../../domain/calendar.ts';
import { newId } from '../../platform/ids.ts';
import { answer, apply } from '../applications/applications.service.ts';
import { bookSlot } from '../bookings/bookings.service.ts';
import { cancelBooking } from '../bookings/cancellations.service.ts';
import { proveInvariants } from '../books/books-check.sql.ts';

/*
 * Random histories of two accounts of one person, which try to merge at some moment, compared with a simple model: SIGNIN-31 and
 * SIGNIN-32 define when they can; afterwards, one account has the money and the applications of both.
 */

const FEW_LIVES = 8;
const LIVES = runsOf('two accounts', FEW_LIVES, 150);
const STEPS = 9;
const STUDIES = 2;
const RATE_PESEWAS = 2_500;
const RESPONSES = [{ id: 'abc123', question: '', answer: 'Yes' }];

const { world, researcher, projectId } = await startResearch(5_000_000);
const accounts = new PhoneAccounts(world, 5_700_000);

const Step = fc.record({
  act: fc.constantFrom('apply', 'apply', 'invite', 'book', 'leave', 'earn'),
  account: fc.nat(1),
  study: fc.nat(STUDIES - 1),
});
type Act = 'apply' | 'invite' | 'book' | 'leave' | 'earn';

/** The stage of an application; one that has ended no longer changes. */
interface Application {
  id: string;
  stage: 'APPLIED' | 'INVITED' | 'BOOKED' | 'ENDED';
  bookingId?: string;
}

/** An account, as the model knows it. */
class Life {
  readonly account: PhoneAccount;
  readonly applications = new Map<string, Application>();
  earned = 0;

  constructor(account: PhoneAccount) {
    this.account = account;
  }

  get caller() {
    const { userId } = this.account;
    return { role: 'PARTICIPANT', userId, sessionId: userId, email: null } as const;
  }

  /**
   * SIGNIN-32: nothing is open that a merge would break, and the accounts have no study in common in which this one's application
   * counts.
   */
  canBeClosedInto(kept: Life): boolean {
    return [...this.applications].every(
      ([studyId, { stage }]) => stage === 'ENDED' || (stage === 'APPLIED' && !kept.applications.has(studyId)),
    );
  }
}

async function take(act: Act, life: Life, { studyId, start }: { studyId: string; start: string }): Promise<void> {
  const { app } = world;
  const one = life.applications.get(studyId);
  if (act === 'earn') {
    const { userId: participantId } = life.account;
    const earning = { bookingId: newId(), studyId, participantId, ratePesewas: RATE_PESEWAS };
    await app.work(null, (work) => earnAndRequest(work, earning));
    life.earned += RATE_PESEWAS;
  } else if (act === 'apply' && !one) {
    const { id } = await apply(app, life.caller, studyId, RESPONSES);
    life.applications.set(studyId, { id, stage: 'APPLIED' });
  } else if (act === 'invite' && one?.stage === 'APPLIED') {
    await researcher.must(inviteApplicant, { params: { id: studyId }, body: { applicationId: one.id } });
    one.stage = 'INVITED';
  } else if (act === 'book' && one?.stage === 'INVITED') {
    const time = { date: addDays(world.today(), 7), start, end: `${start.slice(0, 2)}:30` };
    one.bookingId = (await bookSlot(app, life.caller, studyId, time)).id;
    one.stage = 'BOOKED';
  } else if (act === 'leave' && one && one.stage !== 'ENDED') {
    if (one.stage === 'BOOKED') await cancelBooking(app, life.caller, one.bookingId ?? '', '');
    else await answer(app, life.caller, one.id, one.stage === 'APPLIED' ? 'withdraw' : 'reject', '');
    one.stage = 'ENDED';
  }
}

/** The studies to which an account has applied. */
async function studiesOf({ userId }: PhoneAccount): Promise<string[]> {
  const { rows } = await world.app.db.read((tx) =>
    sql<{ studyId: string }>`select study_id from application where participant_id = ${userId}`.execute(tx),
  );
  return rows.map(({ studyId }) => studyId).sort();
}

test(`${LIVES} random lives of two accounts merge exactly when they can, and nothing is lost or doubled`, async () => {
  const outcomes = new Set<boolean>();
  const property = fc.asyncProperty(
    fc.array(Step, { minLength: STEPS, maxLength: STEPS }),
    fc.nat(STEPS),
    async (steps, mergeAt) => {
      const date = addDays(world.today(), 7);
      const starts = ['10:00', '11:00'] as const;
      const times = starts.map((start) => ({ start, end: `${start.slice(0, 2)}:30` }));
      const studies = await Promise.all(
        Array.from({ length: STUDIES }, () =>
          researcher.must(publishStudy, { body: studyForm(projectId, 2, [{ date, availableTimes: times }]) as never }),
        ),
      );
      const lives = [new Life(await accounts.make()), new Life(await accounts.make())] as [Life, Life];
      const [kept, closed] = lives;
      let isMerged = false;
      for (const [index, { act, account, study }] of steps.entries()) {
        if (index === mergeAt) {
          const expected = closed.canBeClosedInto(kept);
          const merge = await accounts.ready(kept.account, closed.account);
          expect(await merge()).toMatchObject(expected ? { status: 200 } : { code: 'MERGE_BLOCKED' });
          outcomes.add(expected);
          isMerged = expected;
          if (isMerged) {
            kept.earned += closed.earned;
            closed.earned = 0;
            for (const [id, one] of closed.applications) {
              if (!kept.applications.has(id)) kept.applications.set(id, one);
            }
          }
        }
        const who = isMerged ? 0 : account;
        await take(act, lives[who] as Life, { studyId: studies[study]?.id ?? '', start: starts[account] ?? '' });
      }
      expect(await Promise.all(lives.map((life) => accounts.earnedBy(life.account)))).toEqual([
        kept.earned,
        closed.earned,
      ]);
      expect(await studiesOf(kept.account)).toEqual([...kept.applications.keys()].sort());
      if (isMerged) {
        expect((await closed.account.browser.call(getMe)).status).toBe(401);
      } else {
        expect(await studiesOf(closed.account)).toEqual([...closed.applications.keys()].sort());
      }
      expect((await world.app.db.read(proveInvariants)).filter(({ broken }) => broken.length > 0)).toEqual([]);
    },
  );
  await fc.assert(property, { numRuns: LIVES, seed: SEED });
  if (!isShortened(FEW_LIVES)) expect([...outcomes].sort()).toEqual([false, true]);
}, 1_200_000);
