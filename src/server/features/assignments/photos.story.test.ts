import sharp from 'sharp';
import { expect, test } from 'vitest';
import { BEEPS, sendPart, WAVEFORM } from '../../../../tests/support/audio.ts';
import { diaryForm, YES } from '../../../../tests/support/own-time-form.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { PASSWORD, type Person } from '../../../../tests/support/world.ts';
import { listVoiceAnswers } from '../../../contract/applications/voice-answers.ts';
import { applyToStudy } from '../../../contract/applications.ts';
import * as calls from '../../../contract/assignments.ts';
import { getEarnings } from '../../../contract/payouts.ts';
import { eraseMe, exportMyData } from '../../../contract/privacy.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { MAX_PHOTO_BYTES, PHOTO_SIDE } from '../../../domain/photos.ts';

/* Photos and recordings that answer the questions of an entry. */

const { world, admin, researcher, projectId } = await startResearch(100_000);
const stranger = await world.verifiedResearcher(admin);

const QUESTIONS = [
  { id: 'pic001', kind: 'PHOTO', question: 'Show us your receipt', options: [] },
  { id: 'say001', kind: 'TEXT', question: 'What was difficult?', options: [], takesVoice: true },
];

/** A person whose first entry of two is open. */
async function writer(name: string, questions: object[] = QUESTIONS) {
  const diary = { entries: 2, firstDay: 0, everyDays: 1, opensAt: '00:00', bonusPesewas: 0, entriesForBonus: 1 };
  const form = diaryForm(projectId, 2, { questions, hoursToFinish: 24, diary });
  const { id: studyId } = await researcher.must(publishStudy, { body: form });
  const person = await world.participant(name);
  const { id: applicationId } = await person.must(applyToStudy, { params: { id: studyId }, body: YES });
  const { entries } = await person.must(calls.startAssignment, { params: { id: applicationId } });
  return { ...person, studyId, applicationId, entries: entries.map(({ id }) => ({ params: { id } })) };
}

const open = (id: string, by: Person) =>
  fetch(`${world.running.url}/api/v1/project/photos/${id}`, { headers: { authorization: `Bearer ${by.token()}` } });

const base64 = (file: Uint8Array) => Buffer.from(file).toString('base64');

async function record(person: Awaited<ReturnType<typeof writer>>, entry: { params: { id: string } }): Promise<string> {
  const body = { questionId: 'say001', bytes: BEEPS.byteLength, waveform: WAVEFORM };
  const { id } = await person.must(calls.startEntryVoice, { ...entry, body });
  await sendPart(world, person, id, 0, BEEPS);
  return id;
}

test('ASSIGNMENT-19: a photo is kept small and without metadata, and only both sides can see it', async () => {
  const esi = await writer('Esi');
  const [today] = esi.entries;
  if (!today) throw new Error('no entry');
  const big = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#a54' } })
    .withExif({ IFD0: { Artist: 'Ama Owusu' }, IFD3: { GPSLatitude: '5/1 36/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect(big.includes('Ama Owusu')).toBe(true);
  const answers = [
    { id: 'pic001', photo: base64(big) },
    { id: 'say001', answer: 'Nothing' },
  ];
  const work = await esi.must(calls.submitEntry, { ...today, body: { answers } });
  const [kept] = work.entries[0]?.answers ?? [];
  expect(kept).toMatchObject({ id: 'pic001', answers: [], photoId: expect.any(String) });
  const photoId = kept?.photoId ?? '';
  const [row] = await researcher.must(calls.listEntries, { params: { id: esi.studyId } });
  expect(row?.answers[0]).toMatchObject({ photoId });
  for (const side of [esi, researcher]) {
    const answer = await open(photoId, side);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const content = Buffer.from(await answer.arrayBuffer());
    const { width, exif, format } = await sharp(content).metadata();
    expect([width, exif, format]).toEqual([PHOTO_SIDE, undefined, 'jpeg']);
    expect(content.byteLength).toBeLessThanOrEqual(MAX_PHOTO_BYTES);
    expect(content.includes('Ama Owusu')).toBe(false);
  }
  const other = await world.participant('Curious');
  for (const person of [stranger, other, admin]) expect((await open(photoId, person)).status).toBe(404);

  const exported = (await esi.call(exportMyData)) as never as { photos: { jpeg: string }[] };
  expect(JSON.stringify(exported)).toContain(photoId);

  await researcher.must(calls.approveEntries, { params: { id: esi.studyId }, body: { entryIds: [today.params.id] } });
  await world.until(async () => (await esi.must(getEarnings)).receivedPesewas === 600);
  await esi.must(eraseMe, { body: { confirmation: 'DELETE', password: PASSWORD } });
  expect((await open(photoId, researcher)).status).toBe(404);
});

test('what is no photo is refused, a missing one is named, and the entry stays open', async () => {
  const kofi = await writer('Kofi');
  const [today] = kofi.entries;
  if (!today) throw new Error('no entry');
  const submit = (given: object) =>
    kofi.call(calls.submitEntry, { ...today, body: { answers: [given, { id: 'say001', answer: 'Yes' }] } as never });
  expect(await submit({ id: 'pic001', photo: base64(Buffer.from('<script>')) })).toMatchObject({
    status: 400,
    code: 'PHOTO_UNREADABLE',
  });
  expect(await submit({ id: 'pic001', answer: 'no photo' })).toMatchObject({
    status: 400,
    content: [{ field: 'answers.pic001' }],
  });
  expect(await submit({ id: 'pic001', photo: 'A'.repeat(300_000) })).toMatchObject({ status: 400 });
  const { entries } = await kofi.must(calls.getOwnWork, { params: { id: kofi.applicationId } });
  expect(entries[0]).toMatchObject({ status: 'OPEN', answers: [] });
});

test('free text is spoken where the question allows it, once for each entry', async () => {
  const [spoken] = QUESTIONS.slice(1);
  const yaa = await writer('Yaa', [spoken as object]);
  const clips: string[] = [];
  for (const entry of yaa.entries) {
    const clipId = await record(yaa, entry);
    clips.push(clipId);
    const { entries } = await yaa.must(calls.submitEntry, { ...entry, body: { answers: [{ id: 'say001', clipId }] } });
    expect(entries.find(({ id }) => id === entry.params.id)?.answers).toMatchObject([{ answers: [], clipId }]);
    await world.goTo(new Date(world.now().getTime() + 24 * 60 * 60_000));
  }
  const params = { id: yaa.applicationId };
  for (const side of [yaa, researcher]) {
    const heard = await side.must(listVoiceAnswers, { params });
    expect(heard.clips.map(({ id }) => id)).toEqual(clips);
  }
  expect(await stranger.call(listVoiceAnswers, { params })).toMatchObject({ status: 404 });
});

test('a recording needs an open entry and a question that allows it', async () => {
  const abena = await writer('Abena');
  const [today, tomorrow] = abena.entries;
  const body = { questionId: 'say001', bytes: 100, waveform: WAVEFORM };
  expect(await abena.call(calls.startEntryVoice, { ...tomorrow, body } as never)).toMatchObject({
    code: 'ENTRY_NOT_OPEN',
  });
  expect(
    await abena.call(calls.startEntryVoice, { ...today, body: { ...body, questionId: 'pic001' } } as never),
  ).toMatchObject({ status: 404 });
  const other = await world.participant('Other');
  expect(await other.call(calls.startEntryVoice, { ...today, body } as never)).toMatchObject({ status: 404 });
});
