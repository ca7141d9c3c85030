/** @module-tag slow */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { PASSWORD } from '../../../../tests/support/password.ts';
import { openWorld, type Person } from '../../../../tests/support/world.ts';
import { eraseMe, exportMyData } from '../../../contract/privacy.ts';
import { NO_COMPANY, type SiteRenderer } from '../../../contract/site.ts';
import {
  decideProposal,
  exportAcceptedTexts,
  getTranslations,
  listProposals,
  listTextScreens,
  listTexts,
  proposeText,
  reviewText,
} from '../../../contract/translations.ts';
import { type AcceptedText, takeTexts } from '../../../domain/accepted-texts.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const world = await openWorld();
const admin = await world.admin();
const speaker = await world.participant('Esi');

const plain = (text: string) => [{ form: '', text }];
const propose = (person: Person, key: string, text: string, language: 'ak' | 'ee' = 'ak') =>
  person.call(proposeText, { body: { language, key, text: plain(text) } });
const decide = (id: string, event: 'accept' | 'decline', name = '') =>
  admin.call(decideProposal, { params: { id, event }, body: { speaker: name } });
const accepted = async () =>
  (JSON.parse(String(await admin.must(exportAcceptedTexts))) as { texts: AcceptedText[] }).texts;

test('a proposal must have the English text’s placeholders, fit the screen, and belong to a text of ours (LANG-30)', async () => {
  const refused = async (key: string, text: string) => (await propose(speaker, key, text)).content;
  expect(await refused('sign_in_another_code_in', 'Nɔma foforɔ')).toMatchObject([
    { field: 'text', message: expect.stringContaining('mentions ""') },
  ]);
  expect(await refused('frame_help', 'M{moa')).toMatchObject([{ field: 'text' }]);
  expect(await refused('frame_help', 'Mmoa '.repeat(20))).toMatchObject([
    { message: 'The screen has room for 30 characters.' },
  ]);
  expect(await refused('frame_help', 'Mmoa\u2063')).toMatchObject([{ message: 'Please write the text in one line.' }]);
  for (const key of ['frame_nothing', 'constructor', '__proto__', 'toString']) {
    expect(await propose(speaker, key, 'Mmoa')).toMatchObject({
      success: false,
      code: expect.stringMatching(/^(NOT_FOUND|VALIDATION)$/),
    });
  }
  expect((await propose(admin, 'frame_help', 'Mmoa')).status).toBe(404);
  expect(
    (await world.call(proposeText, { body: { language: 'ak', key: 'frame_help', text: plain('x') } })).status,
  ).toBe(401);
});

test('a speaker sees texts with their state and their own proposals; an admin can accept one once (LANG-30, LANG-31)', async () => {
  const [frame] = (await speaker.must(listTextScreens, { query: { language: 'ee' } })).filter(
    ({ id }) => id === 'frame',
  );
  expect(frame?.seen).toContain('header');
  expect((frame?.missing ?? 0) > 0 && (frame?.drafts ?? 0) > 0).toBe(true);
  const query = { language: 'ee', screen: 'frame', size: 100 } as const;
  const before = (await speaker.must(listTexts, { query })).find(({ id }) => id === 'frame_home');
  expect(before).toMatchObject({ state: 'MISSING', present: null, english: plain('Nyansapo, home'), own: null });
  expect((await propose(speaker, 'frame_home', 'Nyansapo, aƒe', 'ee')).status).toBe(200);
  const after = (await speaker.must(listTexts, { query })).find(({ id }) => id === 'frame_home');
  expect(after?.own).toEqual({ text: plain('Nyansapo, aƒe'), status: 'WAITING' });

  const [waiting] = await admin.must(listProposals, { query: { language: 'ee' } });
  expect(waiting).toMatchObject({
    key: 'frame_home',
    present: null,
    proposed: plain('Nyansapo, aƒe'),
    isOutdated: false,
  });
  const answers = await Promise.all(Array.from({ length: 3 }, () => decide(waiting?.id ?? '', 'accept')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect((await decide(waiting?.id ?? '', 'decline')).status).toBe(409);
  const ewe = (await admin.must(getTranslations)).find(({ language }) => language === 'ee');
  expect(ewe).toMatchObject({ waiting: 0, accepted: 1 });
  expect((await speaker.call(listProposals)).status).toBe(404);
});

test('a draft in the product can be reviewed unchanged, by a named speaker (LANG-31)', async () => {
  const { present } =
    (await admin.must(listTexts, { query: { language: 'ee', screen: 'frame', state: 'DRAFT', size: 1 } }))[0] ?? {};
  const body = { language: 'ee' as const, key: 'frame_help', speaker: 'Mawuli Agbeko' };
  expect(present).toEqual(plain('Kpekpeɖeŋu'));
  expect((await admin.call(reviewText, { body: { ...body, text: plain('Kpe') } })).status).toBe(412);
  await admin.must(reviewText, { body: { ...body, text: present ?? [] } });
  expect(await accepted()).toContainEqual(
    expect.objectContaining({ key: 'frame_help', text: 'Kpekpeɖeŋu', isReviewed: true }),
  );
  expect(JSON.stringify(await accepted())).not.toContain('Mawuli');
});

test('from the page to the product: proposed, accepted, taken, built and shown (LANG-32)', async () => {
  await propose(speaker, 'frame_log_in', 'Hyɛn mu');
  await propose(speaker, 'frame_help', 'Mmoa pa');
  for (const { id, key } of await admin.must(listProposals, { query: { language: 'ak' } })) {
    await admin.must(decideProposal, {
      params: { id, event: 'accept' },
      body: { speaker: key === 'frame_help' ? 'Yaw Boateng' : '' },
    });
  }
  // A copy of the sources of texts, so that other tests' product stays unchanged.
  const copy = mkdtempSync(join(tmpdir(), 'texts-'));
  try {
    for (const part of [
      'messages',
      'scripts',
      'src',
      'package.json',
      'biome.json',
      '.gitignore',
      'vite.config.ts',
      ...['tsconfig.json', 'tsconfig.base.json', 'tsconfig.shared.json', 'tsconfig.server.json', 'tsconfig.web.json'],
    ]) {
      cpSync(join(ROOT, part), join(copy, part), { recursive: true });
    }
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    writeFileSync(join(copy, 'accepted.json'), JSON.stringify({ texts: await accepted() }));
    const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
    expect(run('scripts/messages.ts', 'take', 'accepted.json')).toBe('4 of 4 texts taken\n');
    run('scripts/check-texts.ts');
    const at = (path: string) => import(pathToFileURL(join(copy, path)).href);
    const { inLocale } = (await at('src/messages/locale.ts')) as typeof import('../../../messages/locale.ts');
    const { m } = (await at('src/messages/m.ts')) as typeof import('../../../messages/m.ts');
    expect(inLocale('ak', () => [m.frame_log_in(), m.frame_help()])).toEqual(['Hyɛn mu', 'Mmoa pa']);
    const { CATALOGUE } = (await at('src/messages/catalogue.ts')) as typeof import('../../../messages/catalogue.ts');
    expect(CATALOGUE.reviewed).toEqual({ ak: { frame_help: 'Mmoa pa' }, ee: { frame_help: 'Kpekpeɖeŋu' } });
    // The page for participants, from the renderer that the server uses.
    run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error', '--ssr', 'site/render.tsx');
    const { renderSite } = (await at('dist/site/render.js')) as SiteRenderer;
    const nothing = {
      supportAddress: '',
      dataProtectionNumber: null,
      company: NO_COMPANY,
      style: '',
      assetOf: () => '',
    };
    const frame = { ...nothing, language: 'ak', origin: 'https://nyansapo.example' } as const;
    expect(renderSite({ name: 'participant', studies: [] }, frame)).toContain('Hyɛn mu');
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});

test('a text is skipped if its English one has changed, and an invalid one never gets into a file', () => {
  const files = { english: { a: 'Help {name}', b: 'Home' }, translations: { ak: { b: 'Fie' } }, reviewed: {} };
  const text = { language: 'ak', isReviewed: true };
  const taken = takeTexts(files, [
    { ...text, key: 'a', english: 'Help', text: 'Mmoa' },
    { ...text, key: 'a', english: 'Help {name}', text: 'Mmoa' },
    { ...text, key: 'c', english: 'Gone', text: 'Kɔ' },
    { ...text, key: 'b', english: 'Home', text: 'Efie' },
  ]);
  expect(taken).toEqual({
    translations: { ak: { b: 'Efie' } },
    reviewed: { ak: { b: 'Efie' } },
    count: 1,
    problems: [
      'ak: a translates an English text that has changed',
      'ak: a mentions "" instead of "name"',
      'ak: c is no text of ours any more',
    ],
  });
});

test('a person’s export has their proposals, and an erasure leaves only accepted texts, without the person', async () => {
  const person = await world.participant('Kwabena');
  const { firstName, lastName } = person.user;
  await propose(person, 'frame_terms', 'Mmara');
  await propose(person, 'frame_status', 'Tebea');
  const waiting = await admin.must(listProposals, { query: { language: 'ak' } });
  await decide(waiting.find(({ key }) => key === 'frame_terms')?.id ?? '', 'accept', `Auntie ${firstName} ${lastName}`);
  expect(String(await person.must(exportMyData, { query: { format: 'json' } }))).toContain('Tebea');
  await person.must(eraseMe, { body: { password: PASSWORD, confirmation: 'DELETE' } });
  const rows = await world.app.db.read((tx) =>
    tx.selectFrom('translation').selectAll().where('textKey', 'in', ['frame_terms', 'frame_status']).execute(),
  );
  expect(rows).toMatchObject([{ textKey: 'frame_terms', proposerId: null, speaker: null, isReviewed: true }]);
});
