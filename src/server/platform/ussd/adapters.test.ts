import { expect, test } from 'vitest';
import { arkeselUssd } from './arkesel.ts';
import { hubtelUssd } from './hubtel.ts';

/* The calls and answers are those that the package `ussd-builder` 1.3.2 reads and sends, apart from upper and lower case. */

const ARKESEL = {
  sessionID: 'a1',
  userID: 'U_1',
  newSession: true,
  msisdn: '233241234567',
  userData: '*713*100#',
  network: 'MTN',
};
const HUBTEL = {
  Type: 'Initiation',
  Message: '*713*100#',
  ServiceCode: '713*100',
  Operator: 'vodafone',
  ClientState: '',
  Mobile: '233201234567',
  SessionId: 'h1',
  Sequence: 1,
};

test('Arkesel: a call becomes a step, and the answer returns the call’s identifiers', () => {
  expect(arkeselUssd.read(ARKESEL)).toEqual({
    ...{ provider: 'arkesel', sessionId: 'a1', number: '233241234567', kind: 'start', input: '*713*100#' },
    ...{ sequence: null, network: 'MTN' },
  });
  expect(arkeselUssd.read({ ...ARKESEL, newSession: 'false', userData: 1 })).toMatchObject({
    kind: 'reply',
    input: '1',
  });
  expect(arkeselUssd.answer(ARKESEL, { text: 'Hello', continues: false })).toEqual({
    ...{ sessionID: 'a1', userID: 'U_1', msisdn: '233241234567', message: 'Hello', continueSession: false },
  });
});

test('Hubtel: step types in any case, with their sequence; any type other than a start or a reply ends the session', () => {
  expect(hubtelUssd.read(HUBTEL)).toEqual({
    ...{ provider: 'hubtel', sessionId: 'h1', number: '233201234567', kind: 'start', input: '*713*100#' },
    ...{ sequence: 1, network: 'TELECEL' },
  });
  expect(hubtelUssd.read({ ...HUBTEL, Type: 'response', Message: '2', Sequence: '2' })).toMatchObject({
    ...{ kind: 'reply', input: '2', sequence: 2 },
  });
  for (const Type of ['Release', 'Timeout', 'HijackSession', '']) {
    expect(hubtelUssd.read({ ...HUBTEL, Type })).toMatchObject({ kind: 'end' });
  }
  expect(hubtelUssd.answer(HUBTEL, { text: 'Hi', continues: true })).toEqual({
    ...{ SessionId: 'h1', Type: 'response', Message: 'Hi', Label: 'Nyansapo', DataType: 'input', FieldType: 'text' },
    ClientState: '',
  });
  const last = hubtelUssd.answer(HUBTEL, { text: 'Bye', continues: false });
  expect(last).toMatchObject({ Type: 'release', DataType: 'display', FieldType: 'text' });
});

test('Hubtel: networks with a country suffix, and by their former names', () => {
  const named = (Operator: string) => hubtelUssd.read({ ...HUBTEL, Operator })?.network;
  expect(['mtn-gh', 'MTN', 'mtn'].map(named)).toEqual(['MTN', 'MTN', 'MTN']);
  expect(['vodafone-gh', 'vodafone', 'telecel-gh'].map(named)).toEqual(['TELECEL', 'TELECEL', 'TELECEL']);
  const merged = ['airteltigo-gh', 'airtel-gh', 'tigo-gh', 'AirtelTigo', 'AT'];
  expect(merged.map(named)).toEqual(merged.map(() => 'AIRTEL_TIGO'));
  expect(['Hubtel-Android', 'glo-gh', ''].map(named)).toEqual([null, null, null]);
});

test('a request that is not an aggregator’s call is not a step', () => {
  for (const body of [null, [], 'text', {}, { ...ARKESEL, sessionID: '' }, { ...ARKESEL, msisdn: 7 }]) {
    expect(arkeselUssd.read(body)).toBeNull();
  }
  for (const body of [null, [], 'text', {}, { ...HUBTEL, SessionId: 7 }, { ...HUBTEL, Sequence: 'x' }]) {
    expect(hubtelUssd.read(body)).toBeNull();
  }
});
