import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';
import { studyForm } from '../../../../tests/support/world.ts';
import { getMe } from '../../../contract/accounts.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import * as calls from '../../../contract/organizations/profile.ts';
import { getStudyOffer } from '../../../contract/studies/offers.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays } from '../../../domain/calendar.ts';

const { world, admin, researcher, projectId } = await startResearch(100_000);
const send = async (file: Buffer) => {
  const response = await fetch(`${world.running.url}/api/v1/identity/organizations/${researcher.organizationId}/logo`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${researcher.token()}` },
    body: new Uint8Array(file),
  });
  return { status: response.status, ...((await response.json()) as { code?: string; content?: { logo: string } }) };
};
const params = { organizationId: researcher.organizationId };

test('an admin changes the name and address; our admins are notified of a verified organisation’s new name (ORG-21)', async () => {
  const before = await researcher.must(calls.getOrganizationProfile, { params });
  expect(before).toMatchObject({ address: '', logo: null });
  const body = { name: 'Adinkra Research', address: '12 Ring Road\nAccra' };
  expect(await researcher.must(calls.changeOrganizationProfile, { params, body })).toMatchObject(body);
  expect((await researcher.must(getMe)).organization?.name).toBe('Adinkra Research');
  const [news] = await admin.must(listNotifications, { query: { size: 1 } });
  expect(news?.message).toContain(`${before.name} is now called Adinkra Research`);
  // The address alone leaves the name.
  await researcher.must(calls.changeOrganizationProfile, { params, body: { address: '' } });
  expect(await researcher.must(calls.getOrganizationProfile, { params })).toMatchObject({
    name: 'Adinkra Research',
    address: '',
  });
});

test('a name that impersonates somebody is refused at its field', async () => {
  const refused = await researcher.call(calls.changeOrganizationProfile, {
    params,
    body: { name: 'MTN MoMo Support' },
  });
  expect(refused).toMatchObject({ code: 'VALIDATION', content: [{ field: 'name' }] });
});

test('a logo is re-encoded, shown on the study’s page and removed; other files are refused', async () => {
  const picture = await sharp({ create: { width: 900, height: 300, channels: 4, background: '#14603c80' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'secret' } } })
    .png()
    .toBuffer();
  const logo = (await send(picture)).content?.logo ?? '';
  const reply = await fetch(`${world.running.url}${logo}`);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const kept = Buffer.from(await reply.arrayBuffer());
  const { format, width, height, exif } = await sharp(kept).metadata();
  expect([format, width, height, exif]).toEqual(['jpeg', 256, 85, undefined]);

  const times = [{ date: addDays(world.today(), 3), availableTimes: [{ start: '10:00', end: '10:30' }] }];
  const study = await researcher.must(publishStudy, { body: studyForm(projectId, 1, times) as never });
  const participant = await world.participant('Kofi');
  expect(await participant.must(getStudyOffer, { params: { id: study.id } })).toMatchObject({ organizationLogo: logo });

  const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect(await send(text)).toMatchObject({ status: 400, code: 'LOGO_UNREADABLE' });
  expect(await researcher.must(calls.deleteOrganizationLogo, { params })).toMatchObject({ logo: null });
  expect((await fetch(`${world.running.url}${logo}`)).status).toBe(404);
});

test('members and other organisations can’t change it', async () => {
  const stranger = await world.verifiedResearcher(admin);
  for (const call of [calls.getOrganizationProfile, calls.deleteOrganizationLogo]) {
    expect(await stranger.call(call as typeof calls.getOrganizationProfile, { params })).toMatchObject({ status: 404 });
  }
});
