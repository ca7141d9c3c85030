import { expect, test } from 'vitest';
import { openWorld } from '../../../../tests/support/world.ts';
import { listCountries } from '../../../contract/countries.ts';
import { getParticipantInformation, updateParticipantInformation } from '../../../contract/participants.ts';

const world = await openWorld();

test('a profile has its person and the mobile-money account, whose number is masked', async () => {
  const person = await world.participant('Payee');
  const information = await person.must(getParticipantInformation);
  expect(information).toMatchObject({
    userId: person.user.userId,
    payment: { mobileMoneyNetwork: 'MTN', maskedNumber: expect.stringMatching(/^0\d\d \*\*\* \d{4}$/) },
  });
});

test('a profile’s country is sent and returned as name and code; a bare code is accepted, and kept', async () => {
  const person = await world.participant('Akosua');
  const countryOf = async () => (await person.must(getParticipantInformation))?.demographic.country;
  const keptOf = () =>
    world.app.db.read((tx) =>
      tx
        .selectFrom('participantProfile')
        .select(['country', 'region'])
        .where('userId', '=', person.user.userId)
        .executeTakeFirstOrThrow(),
    );
  const change = (country: string) =>
    person.call(updateParticipantInformation, { body: { demographic: { country } } as never });
  expect(await countryOf()).toBe('Ghana (GH)');
  expect((await change('Togo (TG)')).status).toBe(200);
  expect(await countryOf()).toBe('Togo (TG)');
  expect(await keptOf()).toEqual({ country: 'TG', region: null });
  expect((await change('NG')).status).toBe(200);
  expect(await countryOf()).toBe('Nigeria (NG)');
  for (const wrong of ['Atlantis (XX)', 'Togo (GH)', 'XX', 'Togo', '']) {
    expect(await change(wrong), wrong).toMatchObject({ status: 400, code: 'VALIDATION' });
  }
  expect(await countryOf()).toBe('Nigeria (NG)');
});

test('naming the same country by name and code does not count as a change', async () => {
  const person = await world.participant('Adjoa');
  await person.must(updateParticipantInformation, { body: { demographic: { country: 'Ghana (GH)' } } as never });
  const changes = await world.app.db.read((tx) =>
    tx.selectFrom('profileChange').selectAll().where('participantId', '=', person.user.userId).execute(),
  );
  expect(changes).toEqual([]);
});

test('everybody can read the reference list, sorted by name, or one country by its code', async () => {
  const all = await world.call(listCountries);
  if (!all.success) throw new Error(all.message);
  expect(all.content.length).toBeGreaterThanOrEqual(249);
  const ghana = await world.call(listCountries, { query: { isoCode: 'GH' } });
  expect(ghana).toMatchObject({
    content: [
      {
        name: 'Ghana',
        isoCode: 'GH',
        flag: '🇬🇭',
        phonecode: '233',
        currency: 'GHS',
        label: 'Ghana (GH)',
        value: 'Ghana (GH)',
        countryCode: 'GH',
        timezones: [{ zoneName: 'Africa/Accra', gmtOffset: 0, abbreviation: 'GMT', tzName: 'Greenwich Mean Time' }],
      },
    ],
  });
  expect(await world.call(listCountries, { query: { isoCode: 'XX' } })).toMatchObject({ content: [] });
});

test('a district is one of the region’s; it is forgotten when the person moves', async () => {
  const person = await world.participant('Yaw');
  const change = (demographic: object) => person.call(updateParticipantInformation, { body: { demographic } as never });
  const districtOf = async () => (await person.must(getParticipantInformation))?.demographic.district;
  for (const district of ['ASHANTI/NOWHERE', 'NORTHERN/TAMALE']) {
    expect(await change({ region: 'ASHANTI', district }), district).toMatchObject({
      status: 400,
      content: [{ field: 'demographic.district', message: 'Please select your district' }],
    });
  }
  expect((await change({ region: 'ASHANTI', district: 'ASHANTI/KUMASI' })).status).toBe(200);
  expect((await change({ city: 'Bantama' })).status).toBe(200);
  expect(await districtOf()).toBe('ASHANTI/KUMASI');
  expect((await change({ region: 'NORTHERN' })).status).toBe(200);
  expect(await districtOf()).toBeNull();
});
