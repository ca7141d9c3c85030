import { expect, test } from 'vitest';
import { openWorld } from '../../../../tests/support/world.ts';
import { RETENTION } from '../../../domain/retention.ts';
import type { App } from '../../platform/app.ts';
import { applyRetention } from './retention.service.ts';

const world = await openWorld();

test('PRIVACY-06: a rule that fails keeps no other one from being applied', async () => {
  let transactions = 0;
  const failing: App = {
    ...world.app,
    work: (caller, run) => {
      transactions += 1;
      if (transactions === 1) return Promise.reject(new Error('planted'));
      return world.app.work(caller, run);
    },
  };
  await expect(applyRetention(failing, { dryRun: false })).rejects.toThrow('planted');
  expect(transactions).toBe(Object.keys(RETENTION).length);
});
