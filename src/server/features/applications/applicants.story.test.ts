import { expect, test } from 'vitest';
import { makeCrowd } from '../../../../tests/support/crowd.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { studyForm } from '../../../../tests/support/world.ts';
import {
  applyToStudy,
  countApplicants,
  exportApplicants,
  inviteApplicant,
  inviteSeveral,
  listApplicants,
} from '../../../contract/applications.ts';
import { bookSlot } from '../../../contract/bookings.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays } from '../../../domain/calendar.ts';
import { generateTimes } from '../../../domain/slots.ts';
import { codeOf } from '../studies/study-data.service.ts';

/* APPLICATION-33, APPLICATION-20 and APPLICATION-14: what the list of applicants says of each before anything is tried. */

const { world, researcher, projectId } = await startResearch(200_000);

/** A study with one place for women, which is booked, and two women who wait. */
async function fullForWomen() {
  const date = addDays(world.today(), 3);
  const form = studyForm(projectId, 5, [{ date, availableTimes: generateTimes('10:00', '13:00', 30) }]);
  const quotas = [{ attribute: 'GENDER', cells: [{ value: 'FEMALE', places: 1 }] }];
  const { id } = await researcher.must(publishStudy, { body: { ...form, cost: { ...form.cost, quotas } } as never });
  const params = { id };
  const crowd = await makeCrowd(world, 3, () => ({ gender: 'FEMALE' }));
  const ids: string[] = [];
  for (const somebody of crowd) {
    const answer = await somebody.call(applyToStudy, {
      params,
      body: { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] },
    });
    if (!answer.success) throw new Error(answer.message);
    ids.push(answer.content.id);
  }
  const [booked = '', waiting = '', expiring = ''] = ids;
  for (const applicationId of [booked, expiring]) {
    await researcher.must(inviteApplicant, { params, body: { applicationId } });
  }
  const answer = await crowd[0]?.call(bookSlot, { params, body: { date, start: '10:00', end: '10:30' } });
  expect(answer).toMatchObject({ success: true });
  return { params, booked, waiting, expiring };
}

test('a full group is known before the invitation; a status that allows none is the first reason', async () => {
  const { params, booked, waiting, expiring } = await fullForWomen();
  const listed = await researcher.must(listApplicants, { params, query: {} });
  const of = (id: string) => listed.find((one) => one.id === id);
  expect(of(waiting)).toMatchObject({ status: 'PENDING', quotaClosed: 'QUOTA_FULL' });
  expect(of(booked)).toMatchObject({ status: 'SCHEDULED', quotaClosed: null });

  const invite = (applicationId: string) => researcher.call(inviteApplicant, { params, body: { applicationId } });
  expect(await invite(waiting)).toMatchObject({ code: 'QUOTA_FULL', message: 'Their group’s quota is full.' });
  expect(await invite(booked)).toMatchObject({
    code: 'STATUS_CONFLICT',
    message: 'Already invited, booked or decided.',
  });
  const body = { applicationIds: [booked, waiting], instructions: '' };
  expect((await researcher.must(inviteSeveral, { params, body })).left).toMatchObject([
    { id: booked, reason: 'STATUS_CONFLICT' },
    { id: waiting, reason: 'QUOTA_FULL' },
  ]);

  await world.pass(73 * 3_600_000);
  const counts = await researcher.must(countApplicants, { params });
  expect(counts).toMatchObject({ toReview: 1, invited: 0, booked: 1, notChosen: 1 });
  expect(await researcher.must(listApplicants, { params, query: { group: 'notChosen' } })).toMatchObject([
    { id: expiring, status: 'EXPIRED', quotaClosed: 'QUOTA_FULL' },
  ]);
});

test('names and the codes of the study’s data stand next to each other in the list and in its CSV', async () => {
  const { params } = await fullForWomen();
  const listed = await researcher.must(listApplicants, { params, query: { sort: 'oldest' } });
  const csv = String(await researcher.must(exportApplicants, { params, query: { sort: 'oldest' } as never }));
  const lines = csv.trim().split('\n');
  expect(lines[0]).toMatch(/^﻿?code,name,/);
  for (const [at, { applicantId, code, applicant }] of listed.entries()) {
    expect(code).toBe(codeOf(world.app, params.id, { participantId: applicantId, assignmentCode: null }));
    expect(lines[at + 1]).toContain(`${code},${applicant.basicInformation.firstName}`);
  }
});
