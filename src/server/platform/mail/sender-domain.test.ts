import { expect, test } from 'vitest';
import { senderProblems } from './sender-domain.ts';

const SPF = [['v=spf1 include:_spf.mail.example ', '-all']];
const DMARC = [['v=DMARC1; p=quarantine']];

/** A name server with these records. */
const answering = (records: Record<string, string[][]>) => async (name: string) => {
  const found = records[name];
  if (found) return found;
  throw Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
};

test('a sender’s domain without SPF or DMARC is reported, with or without a name before the address', async () => {
  for (const from of ['Nyansapo <no-reply@nyansapo.example>', 'no-reply@nyansapo.example']) {
    const none = await senderProblems(from, answering({ 'nyansapo.example': [['google-site-verification=x']] }));
    expect(none).toEqual([
      expect.stringContaining('nyansapo.example has no SPF record'),
      expect.stringContaining('_dmarc.nyansapo.example has no DMARC record'),
    ]);
    const both = answering({ 'nyansapo.example': SPF, '_dmarc.nyansapo.example': DMARC });
    expect(await senderProblems(from, both)).toEqual([]);
  }
});

test('a name server that does not answer causes no warning', async () => {
  const silent = async () => {
    throw Object.assign(new Error('queryTxt ETIMEOUT'), { code: 'ETIMEOUT' });
  };
  expect(await senderProblems('no-reply@nyansapo.example', silent)).toEqual([]);
});
