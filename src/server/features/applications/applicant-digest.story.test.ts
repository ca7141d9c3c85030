import { expect, test } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';
import { studyForm } from '../../../../tests/support/world.ts';
import { applyToStudy } from '../../../contract/applications.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays, instantOf } from '../../../domain/calendar.ts';
import { sendApplicantDigests } from './applicant-digest.service.ts';

const { world, researcher, projectId } = await startResearch();

test('a digest that is late has everybody who applied since the one before', async () => {
  const availableTimes = [{ start: '10:00', end: '10:30' }];
  const form = studyForm(projectId, 1, [{ date: addDays(world.today(), 5), availableTimes }]);
  const { id } = await researcher.must(publishStudy, { body: form as never });
  const person = await world.participant('Efua');
  const today = world.today();
  await world.goTo(instantOf(today, '07:00'));
  await sendApplicantDigests(world.app);
  await world.goTo(instantOf(today, '07:20'));
  const responses = [{ id: 'abc123', question: '', answer: 'Yes' }];
  await person.must(applyToStudy, { params: { id }, body: { responses } });

  await world.goTo(instantOf(addDays(today, 1), '07:50'));
  await sendApplicantDigests(world.app);
  await world.settle();
  const digests = world.mails(researcher.user.email).filter(({ subject }) => subject === '1 new applicant');
  expect(digests).toHaveLength(1);
});
