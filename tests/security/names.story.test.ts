import { expect, test } from 'vitest';
import { updateGeneralInfo } from '../../src/contract/accounts.ts';
import { ALL_ENDPOINTS } from '../../src/contract/all-endpoints.ts';
import { approveOrganization, listVerifications } from '../../src/contract/organizations/verification.ts';
import { submitOrganizationInformation } from '../../src/contract/organizations.ts';
import { reportLostNumber } from '../../src/contract/sign-in/lost-numbers.ts';
import { registerByPhone } from '../../src/contract/sign-in/phone.ts';
import { findMailPerson } from '../../src/server/features/accounts/accounts.service.ts';
import { Handset } from '../support/handset.ts';
import { KYC } from '../support/kyc.ts';
import { chooseAtGoogle, post } from '../support/raw-calls.ts';
import { openWorld, PASSWORD } from '../support/world.ts';

const world = await openWorld();

const CHOICES = { role: 'RESEARCHER', termsAccepted: true, privacyAccepted: true };
const PERSON = { ...CHOICES, firstName: 'Yaa', lastName: 'Asante', password: PASSWORD };
const NAME_FIELDS = ['firstName', 'lastName', 'organizationName'];

const register = (change: object) =>
  post(world, '/authentication/users/register/email-password', { ...PERSON, email: 'yaa@example.com', ...change });
const fieldsOf = (json: { code: string; content?: { field: string }[] }) => [
  json.code,
  ...(json.content ?? []).map(({ field }) => field),
];

test('the tests below send every call that writes a name', () => {
  const writing = ALL_ENDPOINTS.filter(({ endpoint }) =>
    NAME_FIELDS.some((field) => 'shape' in endpoint.body && field in (endpoint.body.shape as object)),
  )
    // An admin only compares this name with an account's; it becomes nobody's name.
    .filter(({ endpoint }) => endpoint !== reportLostNumber)
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  expect(writing.sort()).toEqual([
    'POST /authentication/users/register/email-password',
    'POST /authentication/users/register/oauth/google',
    'POST /authentication/users/register/phone',
    'POST /identity/organizations/{organizationId}/information',
    'PUT /identity/users/general-info/update',
  ]);
});

test('nobody can register under a name that imitates Nyansapo, its support or a brand', async () => {
  expect(fieldsOf((await register({ firstName: 'Nyansapo' })).json)).toEqual(['VALIDATION', 'firstName']);
  expect(fieldsOf((await register({ lastName: 'Support' })).json)).toEqual(['VALIDATION', 'lastName']);
  expect(fieldsOf((await register({ firstName: 'Nyansa', lastName: 'Po' })).json)).toEqual(['VALIDATION', 'lastName']);
  expect(fieldsOf((await register({ firstName: 'MTN', lastName: 'MoMo' })).json)).toEqual(['VALIDATION', 'firstName']);
  for (const organizationName of ['Nyansаpo', 'Account Security', 'Claim at evil.com', 'Telecel Cash', 'MTN MoMo']) {
    expect(fieldsOf((await register({ organizationName })).json), organizationName).toEqual([
      'VALIDATION',
      'organizationName',
    ]);
  }
});

test('registering with Google applies the same rule to the organisation, and a brand in a Google name is not adopted', async () => {
  const first = await chooseAtGoogle(world, 'first@gmail.com', 'Paystack Support');
  const refused = await post(
    world,
    '/authentication/users/register/oauth/google',
    { ...first.payload, ...CHOICES, organizationName: 'Nyansapo Payouts' },
    { cookies: first.cookies },
  );
  expect(fieldsOf(refused.json)).toEqual(['VALIDATION', 'organizationName']);
  const second = await chooseAtGoogle(world, 'second@gmail.com', 'Paystack Support');
  const made = await post(
    world,
    '/authentication/users/register/oauth/google',
    { ...second.payload, ...CHOICES },
    { cookies: second.cookies },
  );
  expect(made.json.content).toMatchObject({ firstName: 'Friend', lastName: 'Newcomer' });
});

test('registering with a number applies the same rule', async () => {
  const handset = new Handset(world);
  const number = '0245300001';
  expect((await handset.logIn(number)).code).toBe('REGISTRATION_NEEDED');
  const choices = { termsAccepted: true, privacyAccepted: true };
  const refused = await handset.post(registerByPhone, { ...choices, firstName: 'Nyansapo', lastName: 'Asante' });
  expect(fieldsOf(refused as never)).toEqual(['VALIDATION', 'firstName']);
  expect((await handset.post(registerByPhone, { ...choices, firstName: 'Yaa', lastName: 'Asante' })).status).toBe(200);
});

test('changing a name follows the same rule, also if only one half changes', async () => {
  const person = await world.join('RESEARCHER', 'Nyansa');
  const change = (body: object) => person.call(updateGeneralInfo, { body: body as never });
  expect(await change({ firstName: 'Nyansapo' })).toMatchObject({ status: 400, code: 'VALIDATION' });
  expect(await change({ lastName: 'Po' })).toMatchObject({ status: 400, code: 'VALIDATION' });
  expect(await change({ lastName: 'Po', firstName: 'Efua' })).toMatchObject({ status: 200 });
  expect(await change({ phoneNumber: '0241234567' })).toMatchObject({ status: 200 });
});

test('a well-known organisation’s name waits for an admin’s check; ours is refused there as well', async () => {
  const person = await world.join('RESEARCHER', 'Bank');
  const params = { organizationId: person.user.organization?.id ?? '' };
  const submit = (organizationName: string) =>
    person.call(submitOrganizationInformation, { params, body: { ...KYC, organizationName } });
  expect(await submit('Nyansapo Ghana')).toMatchObject({ status: 400, code: 'VALIDATION' });
  expect(await submit('Bank of Ghana Research')).toMatchObject({ status: 200 });
  const admin = await world.admin();
  const [waiting] = await admin.must(listVerifications, { query: { status: 'PENDING' } });
  expect(waiting).toMatchObject({ organizationName: 'Bank of Ghana Research', nameIsWellKnown: true });
  await admin.must(approveOrganization, { params });
});

test('a mail to an unconfirmed address contains no name that was typed with it', async () => {
  const email = 'stranger@example.com';
  expect((await register({ email, firstName: 'You have won money' })).status).toBe(200);
  await world.settle();
  const [mail] = world.mails(email);
  expect(mail?.text).toContain('Hello there');
  expect(JSON.stringify(mail)).not.toContain('You have won');
  const { user } = await world.join('PARTICIPANT', 'Kofi');
  expect(await findMailPerson(world.app, user.userId)).toMatchObject({ firstName: 'Kofi' });
});
