import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { z } from 'zod/mini';
import type { StudyDraftContent } from '../../src/contract/studies/draft-content.ts';
import { EMPTY_DRAFT } from './drafts.ts';
import { signInAs } from './sign-in.ts';

type Draft = z.input<typeof StudyDraftContent>;

/** A draft of a one-to-one session of 30 minutes, for everybody, without questions and times. */
const DRAFT: Draft = {
  ...EMPTY_DRAFT,
  details: {
    kind: 'ONE_TO_ONE',
    name: 'Prices',
    publicName: 'Prices',
    description: 'Prices',
    deviceRequirements: ['MOBILE_PHONE'],
  },
  demographics: {
    minimumAge: 18,
    maximumAge: 90,
    gender: ['FEMALE', 'MALE'],
    education: ['NOT_APPLICABLE'],
    annualHouseholdIncome: ['LESS_THAN_10000'],
  },
  cost: { durationInMinutes: 30, desiredNumberOfParticipants: 4, quotas: [], opensEvenly: false },
};

/** Opens the demo project's wizard as its researcher, at a stage, with these slots and other changes. */
export async function openDraft(
  page: Page,
  stage: number,
  timeSlots: NonNullable<Draft['schedule']>['timeSlots'],
  changes: Partial<Draft> = {},
): Promise<void> {
  await signInAs(page, 'Researcher', '/dashboard');
  const link = await page.getByRole('link', { name: /Market payments/ }).getAttribute('href');
  const projectId = (link ?? '').split('/').at(-1) ?? '';
  const token = await page.evaluate<string>("JSON.parse(localStorage.getItem('user')).accessToken");
  const headers = { authorization: `Bearer ${token}` };
  const draftId = randomUUID();
  const path = `/api/v1/project/projects/${projectId}/study-drafts/${draftId}`;
  const content = { ...DRAFT, ...changes, schedule: { ...DRAFT.schedule, ...changes.schedule, timeSlots } };
  const saved = await page.request.put(path, { headers, data: { content, stage, revision: 0 } });
  expect(await saved.json()).toMatchObject({ success: true });
  await page.goto(`/dashboard/create-study/${projectId}?draft=${draftId}`);
}
