import { expect, test } from 'vitest';
import { earnAndRequest } from '../../../../tests/support/earnings.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { getEarnings } from '../../../contract/payouts.ts';
import { LANGUAGE_COOKIE } from '../../../domain/cookies.ts';
import { PAYOUT_HOLDS } from '../../../domain/holds.ts';
import { ENGLISH_STARTS } from '../../../messages/fallback.ts';
import { newId } from '../../platform/ids.ts';
import { post } from '../ledger/ledger.service.ts';
import { studyPublished } from '../ledger/study-movements.ts';
import { holdPayout } from './payout-hold.service.ts';

const { world, researcher } = await startResearch();
const studyId = newId();
const reserved = { studyId, organizationId: researcher.organizationId, amountPesewas: 200_000 };
await world.app.work(null, (work) => post(work, studyPublished({ ...reserved, at: world.now() })));

test.each(PAYOUT_HOLDS.filter((because) => because !== 'CHECKED'))(
  'LANG-22: the steps of a payout that waits because of %s are in Twi and Hausa',
  async (because) => {
    const person = await world.participant('Kofi');
    const participantId = person.user.userId;
    const earning = { bookingId: newId(), studyId, participantId, ratePesewas: 3_000 };
    await world.app.work(null, (work) => earnAndRequest(work, earning));
    const [payout] = (await person.must(getEarnings)).payouts;
    const held = { id: payout?.id ?? '', participantId };
    await world.app.work(null, (work) => holdPayout(work, held, { because, until: null, by: 'system' }));
    const stepsIn = async (language: string) => {
      const headers = { authorization: `Bearer ${person.token()}`, cookie: `${LANGUAGE_COOKIE}=${language}` };
      const response = await fetch(`${world.running.url}/api/v1${getEarnings.path}`, { headers });
      const { content } = (await response.json()) as {
        content: Awaited<ReturnType<typeof person.must<typeof getEarnings>>>;
      };
      return content.payouts[0]?.timeline.at(-1);
    };
    const english = await stepsIn('en');
    expect(english).toMatchObject({ to: 'HELD', reason: expect.stringMatching(/./) });
    for (const language of ['ak', 'ha']) {
      const step = await stepsIn(language);
      expect(step?.reason).not.toBe(english?.reason);
      expect(step?.reason).not.toContain(ENGLISH_STARTS);
    }
  },
);
