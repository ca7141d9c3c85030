import { expect, test } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';
import { studyForm } from '../../../../tests/support/world.ts';
import { getPublicStudy } from '../../../contract/studies/offers.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays } from '../../../domain/calendar.ts';

const { world, researcher, projectId } = await startResearch(100_000);
const slots = [{ date: addDays(world.today(), 60), availableTimes: [{ start: '10:00', end: '10:30' }] }];
const form = studyForm(projectId, 1, slots);
const publish = (more: object) => researcher.must(publishStudy, { body: { ...form, ...more } as never });

const textOf = async (response: Response) =>
  (await response.text()).replaceAll(/<style.*?<\/style>|<!--.*?-->|<[^>]+>/gs, '\n').replaceAll(/\s+/g, ' ');
const open = (path: string) => fetch(`${world.running.url}${path}`);

test('a study’s page says what happens, how, when, for whom, and what we checked, but not what its questions decide (SITE-06)', async () => {
  const { code } = await publish({});
  const page = await textOf(await open(`/s/${code}`));
  for (const words of [
    'A conversation about how you are paid.',
    'How you meet Video call',
    `Next free time`,
    '10:00 GMT',
    'You are 18 to 60 years old',
    'Device: Mobile phone',
    'Our team checked the organisation’s registration number and certificate.',
    'The pay for every place is already set aside with us.',
    'We never ask you to pay.',
  ]) {
    expect(page).toContain(words);
  }
  const card = await world.call(getPublicStudy, { params: { code } });
  expect(card.content).toMatchObject({ minimumAge: 18, maximumAge: 60, meetingKind: 'VIDEO_CALL' });
  for (const secret of ['Do you sell at a market?', '10,000', 'LESS_THAN_10000', 'Income', 'Gender', 'MALE']) {
    expect(`${page} ${JSON.stringify(card)}`).not.toContain(secret);
  }
});

test('without an invitation, a study for invited people is only real (PANEL-09)', async () => {
  const { code } = await publish({ demographics: { ...form.demographics, audience: { kind: 'INVITED' } } });
  const page = await textOf(await open(`/s/${code}`));
  expect(page).toContain('This study is real.');
  const card = JSON.stringify(await world.call(getPublicStudy, { params: { code } }));
  expect(JSON.parse(card).content).toMatchObject({ isInvitedOnly: true, description: '', nextSlots: [] });
  for (const secret of ['A conversation about how you are paid.', 'You are 18', 'Next free time']) {
    expect(page).not.toContain(secret);
  }
});

test('a code that no study has is a warning, with a report that names it (SITE-16)', async () => {
  for (const path of ['/s/abcd234', '/ak/s/ABCD234']) {
    const response = await open(path);
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain('ABCD234');
    expect(html).toContain('/contact-us?code=ABCD234');
  }
  expect(await textOf(await open('/s/ABCD234'))).toContain(
    'No study has the code ABCD234. The invitation may be false. Don’t pay anybody. Tell us',
  );
  // The form leads to the warning in its own language.
  expect(await (await open('/ak/participant')).text()).toContain('action="/ak/s"');
  const warned = await open('/ak/s?code=abcd234');
  expect([new URL(warned.url).pathname, warned.status]).toEqual(['/ak/s/ABCD234', 404]);
  expect(await warned.text()).toContain('<html lang="ak"');
  expect(await textOf(await open('/ak/nowhere'))).toContain('Yɛnhu saa kratafa yi');
  const inHausa = await fetch(`${world.running.url}/nowhere`, { headers: { cookie: 'language=ha' } });
  expect(await inHausa.text()).toContain('Ba mu sami wannan shafin ba');
  expect(new URL((await open('/s?code=abcd234')).url).pathname).toBe('/s/ABCD234');
  // What can't be a code is not repeated.
  const odd = await open('/s/call%20024%20000');
  expect([odd.status, await textOf(odd)]).toEqual([404, expect.stringContaining('No study has this code.')]);
  expect(await textOf(await open('/contact-us?code=abcd234'))).toContain('Study code ABCD234: ');
});
