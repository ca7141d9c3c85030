import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BEEPS, play, recorded, sendPart, spoken, WAVEFORM } from '../../../../tests/support/audio.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { type Person, studyForm } from '../../../../tests/support/world.ts';
import { listVoiceAnswers } from '../../../contract/applications/voice-answers.ts';
import { applyToStudy } from '../../../contract/applications.ts';
import { deleteClip, listDraftClips, startStudyClip } from '../../../contract/clips.ts';
import { listStudyClips } from '../../../contract/studies/clips.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { MOST_UNSENT_CLIPS } from '../../../domain/audio.ts';
import { addDays, addHours } from '../../../domain/calendar.ts';
import type { App } from '../../platform/app.ts';
import { cleanClips } from './cleaning.service.ts';

const { world, researcher, projectId } = await startResearch(2_000_000);

const start = (by: Person = researcher) => {
  const body = { subject: 'STUDY', language: 'ee', bytes: BEEPS.byteLength, waveform: WAVEFORM } as const;
  return by.call(startStudyClip, { params: { id: projectId }, body });
};
const isStored = (id: string) => existsSync(join(world.app.settings.dataDir, 'clips', id.slice(-2), id));

let day = 3;
function formWith(clips: string[], screeners: object[] = []) {
  day += 1;
  const form = studyForm(projectId, 1, [
    { date: addDays(world.today(), day), availableTimes: [{ start: '10:00', end: '10:30' }] },
  ]);
  const audio = { clips: clips.map((id) => ({ id, transcript: 'Words' })) };
  return { ...form, screeners: [...form.screeners, ...screeners], audio } as never;
}

test('parts that two tabs send at the same time are accepted once, and the clip is complete', async () => {
  const { content } = (await start()) as { content: { id: string } };
  const half = 3000;
  const both = await Promise.all(
    Array.from({ length: 6 }, () => sendPart(world, researcher, content.id, 0, BEEPS.subarray(0, half))),
  );
  for (const answer of both) expect(answer).toMatchObject({ content: { received: half, clip: null } });
  const last = await Promise.all(
    // The most requests of one person that may wait for a thread.
    Array.from({ length: 4 }, () => sendPart(world, researcher, content.id, half, BEEPS.subarray(half))),
  );
  for (const answer of last) expect(answer).toMatchObject({ success: true });
  const again = await sendPart(world, researcher, content.id, 0, new Uint8Array());
  expect(again).toMatchObject({ content: { clip: { id: content.id } } });
  expect(isStored(content.id)).toBe(true);
});

test('one recording is published with one study only, whatever two tabs publish', async () => {
  const clip = await recorded(world, researcher, projectId);
  const [one, two] = [formWith([clip]), formWith([clip])];
  const answers = await Promise.all([one, two].map((body) => researcher.call(publishStudy, { body })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

test('one answer by voice is sent once, whatever two taps send', async () => {
  const question = { id: 'txt001', kind: 'TEXT', question: 'Why?', takesVoice: true, options: [] };
  const { id } = await researcher.must(publishStudy, { body: formWith([], [question]) });
  const person = await world.participant();
  const clipId = await spoken(world, person, id, 'txt001');
  const responses = [
    { id: 'abc123', question: '', answer: 'Yes' },
    { id: 'txt001', question: '', answer: '', clipId },
  ];
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => person.call(applyToStudy, { params: { id }, body: { responses } })),
  );
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  const applied = answers.find(({ success }) => success) as { content: { id: string } };
  const { clips } = await researcher.must(listVoiceAnswers, { params: { id: applied.content.id } });
  expect(clips.map((clip) => clip.id)).toEqual([clipId]);
});

test('deleting while playing: people hear either the whole recording or nothing, and afterwards nobody hears it', async () => {
  const clip = await recorded(world, researcher, projectId);
  const { id } = await researcher.must(publishStudy, { body: formWith([clip]) });
  const { key, clips } = await researcher.must(listStudyClips, { params: { id } });
  const hear = async () => {
    const response = await play(world, clip, key);
    return response.status === 200 ? (await response.arrayBuffer()).byteLength : response.status;
  };
  const heard = await Promise.all([
    ...Array.from({ length: 10 }, hear),
    researcher.must(deleteClip, { params: { id: clip } }).then(() => 404),
    ...Array.from({ length: 10 }, hear),
  ]);
  for (const one of heard) expect([clips[0]?.bytes, 404]).toContain(one);
  expect(await hear()).toBe(404);
  await cleanClips(world.app);
  expect(isStored(clip)).toBe(false);
});

test('deleting a recording while it is stored leaves no sound', async () => {
  const ids = await Promise.all(
    Array.from({ length: 4 }, async () => ((await start()) as { content: { id: string } }).content.id),
  );
  await Promise.all(
    ids.flatMap((id) => [
      sendPart(world, researcher, id, 0, BEEPS),
      researcher.call(deleteClip, { params: { id } }),
      cleanClips(world.app),
    ]),
  );
  const left = (await researcher.must(listDraftClips, { params: { id: projectId } })).clips.map(({ id }) => id);
  await cleanClips(world.app);
  // A file that was stored after its row was deleted is removed in the second round, an hour later.
  await world.clock.setTime(addHours(world.now(), 1.1));
  await cleanClips(world.app);
  for (const id of ids) expect(isStored(id)).toBe(left.includes(id));
});

test('a store that fails in between loses nothing of what was removed', async () => {
  const ids = await Promise.all(Array.from({ length: 3 }, () => recorded(world, researcher, projectId)));
  for (const id of ids) await researcher.must(deleteClip, { params: { id } });
  let calls = 0;
  const remove = async (key: string) => {
    calls += 1;
    if (calls === 3) throw new Error('planted');
    await world.app.storage.remove(key);
  };
  const failing: App = { ...world.app, storage: { ...world.app.storage, remove } };
  const toRemove = async () =>
    (
      await world.app.db.read((tx) =>
        tx.selectFrom('removedClip').select('id').where('id', 'in', ids).where('removedAt', 'is', null).execute(),
      )
    ).length;
  expect(await toRemove()).toBe(3);
  await expect(cleanClips(failing)).rejects.toThrow('planted');
  expect(await toRemove()).toBe(1);
  await cleanClips(world.app);
  expect(await toRemove()).toBe(0);
});

test('people who begin many recordings at once still have 100 at most', async () => {
  const colleague = await world.colleague(researcher);
  const row = { madeBy: colleague.user.userId, subject: 'STUDY', language: 'en', projectId, studyId: null } as const;
  const rows = Array.from({ length: MOST_UNSENT_CLIPS - 3 }, (_, at) => ({
    ...row,
    id: `01a1fdb4-64ad-74d5-9038-${String(at).padStart(12, '0')}`,
    questionId: null,
    waveform: 'a',
    bytes: 1,
    startedAt: world.now(),
  }));
  await world.app.db.transaction((tx) => tx.insertInto('clip').values(rows).execute());
  const answers = await Promise.all(Array.from({ length: 10 }, () => start(colleague)));
  expect(answers.filter(({ success }) => success)).toHaveLength(3);
});
