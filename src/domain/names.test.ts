import { expect, test } from 'vitest';
import { organizationNameProblem, personNameProblem } from './names.ts';

test('names that read as Nyansapo are refused, however they are spelt', () => {
  const spelt = [
    'Nyansapo',
    'NYANSAPO Support',
    'Nyansapo Ghana',
    'Nyansa-po',
    'N y a n s a p o',
    'Nyansap0',
    'Nуаnѕаро',
    'Nyansapɔ',
    'Nyansápò',
    'Ｎｙａｎｓａｐｏ',
    '𝐍𝐲𝐚𝐧𝐬𝐚𝐩𝐨',
    'Nyannsapoo',
    'Nyasapo',
    'Nyansaop',
    'Nyansap',
  ];
  for (const name of spelt) {
    expect(organizationNameProblem(name), name).toBe('OURS');
    expect(personNameProblem(name), name).toBe('OURS');
  }
});

test('roles that speak for a service are refused as names, but a field of research with the same word passes', () => {
  for (const name of [
    'Support',
    'Account Security Team',
    'Customer Support Ghana',
    'SUPP0RT',
    'Billing',
    'The Admin',
  ]) {
    expect(organizationNameProblem(name), name).toBe('OURS');
  }
  for (const name of ['Food Security Lab', 'Peer Support Accra', 'Security Studies Legon']) {
    expect(organizationNameProblem(name), name).toBeNull();
  }
  expect(personNameProblem('Support')).toBe('OURS');
  expect(personNameProblem('Kofi Admin')).toBe('OURS');
});

test('financial brands, banks and state bodies are well known', () => {
  const known = [
    'MTN',
    'MTN MoMo',
    'M T N MoMo Pay',
    'Telecel Cash',
    'TeIecel Ghana',
    'Paystack',
    'PаyStаck Payouts',
    'GCB Bank',
    'Bank of Ghana',
    'Ministry of Health',
    'Ghana Revenue Authority',
    'Ghana Police Service',
    'Social Security and National Insurance Trust',
    'AirtelTigo Money',
    'GhanaCard registration',
  ];
  for (const name of known) expect(organizationNameProblem(name), name).toBe('WELL_KNOWN');
  for (const name of ['MTN', 'Paystack', 'Bank Of Ghana', 'Police']) {
    expect(personNameProblem(name), name).toBe('WELL_KNOWN');
  }
});

test('a name contains no web address, mail address, phone number or invisible characters', () => {
  const reached = [
    'Win at evil.com',
    'evil。com',
    'evil․com',
    'evil [.] com',
    'evil (dot) com',
    'evil dot com',
    'https://x',
    'www evil',
    'me@evil',
    'bit.ly/abc',
    'Call 024 412 3456 7',
    '+233244123456',
  ];
  for (const name of reached) expect(organizationNameProblem(name), name).toBe('CONTACT');
  for (const name of ['Kente\u200bLabs', 'Kente\u202eLabs', 'Kente\nLabs']) {
    expect(organizationNameProblem(name), name).toBe('UNREADABLE');
  }
});

test('the names of real people and organisations pass', () => {
  const people = [
    'Kofi',
    'Ama Serwaa',
    'Nana Akua',
    'Afua Nyansah',
    'Nyansafo',
    'Momo',
    'Uba',
    'Banks',
    'Efua-Mansa',
    'Ɛsi',
    'Kɔkɔɔ',
    'José',
    'Dzifa',
    'Justice',
    'Mercy',
    'Adminah',
  ];
  for (const name of people) expect(personNameProblem(name), name).toBeNull();
  const organizations = [
    'Kente Labs',
    'Susu Pay',
    'Volta Health',
    'Savannah Agritech',
    'Lab 1',
    'St. Mary’s Hospital',
    'J.A. Kufuor Foundation',
    'University of Ghana, Legon',
    'Class of 1998-2002',
    'Research/Design Studio',
    'Dr. Ama & Sons',
    'Ashesi (Design Lab)',
    'Yaa Asante’s organisation',
    'Mountain Research',
    'Zenithal Optics',
  ];
  for (const name of organizations) expect(organizationNameProblem(name), name).toBeNull();
});
