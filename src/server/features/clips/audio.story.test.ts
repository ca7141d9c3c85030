import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  BEEPS,
  beepsFor,
  play,
  record,
  recorded,
  sendPart,
  spoken,
  WAVEFORM,
} from '../../../../tests/support/audio.ts';
import { CONSENT_FORM } from '../../../../tests/support/consent.ts';
import { EMPTY_DRAFT } from '../../../../tests/support/drafts.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { PASSWORD, studyForm } from '../../../../tests/support/world.ts';
import { listVoiceAnswers } from '../../../contract/applications/voice-answers.ts';
import { applyToStudy, getOwnApplication, listApplicants } from '../../../contract/applications.ts';
import { deleteClip, listDraftClips, startStudyClip, startVoiceAnswer } from '../../../contract/clips.ts';
import { changeStudyStatus } from '../../../contract/closing.ts';
import { getStudyTerms, publishConsentForm } from '../../../contract/consent-forms.ts';
import { eraseMe, exportMyData } from '../../../contract/privacy.ts';
import { logout } from '../../../contract/sign-in/login-sessions.ts';
import { listStudyClips } from '../../../contract/studies/clips.ts';
import { saveStudyDraft } from '../../../contract/studies/drafts.ts';
import { getStudyOffer } from '../../../contract/studies/offers.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { MAX_CLIP_BYTES, MOST_UNSENT_CLIPS } from '../../../domain/audio.ts';
import { addDays, addHours } from '../../../domain/calendar.ts';
import { RETENTION } from '../../../domain/retention.ts';
import { applyRetention } from '../privacy/retention.service.ts';
import { cleanClips } from './cleaning.service.ts';

/* Listening instead of reading: recordings of a study's texts, and participants' answers by voice. */

const { world, admin, researcher, projectId } = await startResearch();
const colleague = await world.colleague(researcher);
const stranger = await world.verifiedResearcher(admin);
const participant = await world.participant('Esi');

const FREE_TEXT = { id: 'txt001', kind: 'TEXT', question: 'How do you save?', takesVoice: true, options: [] } as const;
/** Each study is on a different day, because the researcher can't hold two sessions at once. */
let day = 30;

/** Publishes a study with a question that allows an answer by voice, and with clips recorded before. */
async function publish(clips: { id: string; transcript: string }[], more: object = {}): Promise<string> {
  day += 1;
  const times = ['10', '11', '12'].map((hour) => ({ start: `${hour}:00`, end: `${hour}:30` }));
  const form = studyForm(projectId, 3, [{ date: addDays(world.today(), day), availableTimes: times }]);
  const body = { ...form, screeners: [...form.screeners, FREE_TEXT], audio: { clips }, ...more };
  return (await researcher.must(publishStudy, { body: body as never })).id;
}

const answer = (clipId?: string, text = '') => [
  { id: 'abc123', question: '', answer: 'Yes' },
  { id: 'txt001', question: '', answer: text, ...(clipId ? { clipId } : {}) },
];
const isStored = (id: string) => existsSync(join(world.app.settings.dataDir, 'clips', id.slice(-2), id));

describe('a study that speaks', () => {
  let studyId: string;
  let about: string;
  let question: string;
  let consent: string;
  beforeAll(async () => {
    about = await recorded(world, researcher, projectId);
    question = await recorded(world, researcher, projectId, { subject: 'QUESTION', questionId: 'abc123' });
    consent = await recorded(world, researcher, projectId, { subject: 'CONSENT' });
    const unasked = await recorded(world, researcher, projectId, { subject: 'QUESTION', questionId: 'gone01' });
    const clips = [about, question, consent, unasked].map((id) => ({ id, transcript: 'Yɛn ne wo bɛkasa' }));
    studyId = await publish(clips, { consentForm: CONSENT_FORM });
  });

  test('AUDIO-04: its clips are published with it, except for questions that it does not ask', async () => {
    const { clips } = await researcher.must(listStudyClips, { params: { id: studyId } });
    expect(clips.map(({ id }) => id)).toEqual([about, question, consent]);
    expect(clips[0]).toMatchObject({
      subject: 'STUDY',
      language: 'ak',
      transcript: 'Yɛn ne wo bɛkasa',
      waveform: WAVEFORM,
    });
    expect(clips[0]?.mediaType).toBe('audio/webm');
    expect(Math.abs((clips[0]?.milliseconds ?? 0) - 3000)).toBeLessThan(150);
  });

  test('other organisations don’t', async () => {
    expect(await stranger.call(listStudyClips, { params: { id: studyId } })).toMatchObject({ status: 404 });
  });

  test('a participant can hear it, and sees its length and size before', async () => {
    expect(await participant.must(getStudyOffer, { params: { id: studyId } })).toMatchObject({ hasClips: true });
    expect(await participant.must(getStudyTerms, { params: { id: studyId } })).toMatchObject({ hasClips: true });
    const { key, clips } = await participant.must(listStudyClips, { params: { id: studyId } });
    const response = await play(world, about, key);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('audio/webm');
    expect((await response.arrayBuffer()).byteLength).toBe(clips[0]?.bytes);
  });

  test('AUDIO-08: the sound can’t act as a page of ours', async () => {
    const { key } = await participant.must(listStudyClips, { params: { id: studyId } });
    const { headers } = await play(world, about, key);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'attachment',
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'bytes',
    });
    expect(headers.getSetCookie()).toEqual([]);
  });

  test('players can request a part of the sound', async () => {
    const { key } = await participant.must(listStudyClips, { params: { id: studyId } });
    const whole = Buffer.from(await (await play(world, about, key)).arrayBuffer());
    const part = async (range: string) => {
      const response = await play(world, about, key, { range });
      const content = Buffer.from(await response.arrayBuffer());
      return [
        response.status,
        response.headers.get('content-range'),
        content.equals(whole.subarray(100, 200)),
      ] as const;
    };
    expect(await part('bytes=100-199')).toEqual([206, `bytes 100-199/${whole.length}`, true]);
    expect((await part(`bytes=${whole.length - 5}-`))[1]).toBe(
      `bytes ${whole.length - 5}-${whole.length - 1}/${whole.length}`,
    );
    expect((await part('bytes=-10'))[1]).toBe(`bytes ${whole.length - 10}-${whole.length - 1}/${whole.length}`);
    expect((await part('bytes=999999-'))[0]).toBe(416);
    expect((await part('bytes=5-1'))[0]).toBe(200);
  });

  test('AUDIO-08: a key opens only what it was made for', async () => {
    const { key } = await participant.must(listStudyClips, { params: { id: studyId } });
    const mine = await recorded(world, researcher, projectId);
    const statuses = await Promise.all(
      [
        play(world, mine, key),
        play(world, about, ''),
        play(world, about, `${key}x`),
        play(world, about, participant.token()),
        play(world, 'not-an-id', key),
        play(world, '01a1fdb4-64ad-74d5-9038-304202d76596', key),
      ].map(async (response) => (await response).status),
    );
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404]);
    // An unpublished clip belongs only to its maker, not to colleagues.
    expect((await colleague.must(listDraftClips, { params: { id: projectId } })).clips).toEqual([]);
    await researcher.must(deleteClip, { params: { id: mine } });
  });

  test('AUDIO-08: a key expires with the login session, and after 15 minutes', async () => {
    const listener = await world.participant('Yaw');
    const { key } = await listener.must(listStudyClips, { params: { id: studyId } });
    expect((await play(world, about, key)).status).toBe(200);
    await listener.must(logout);
    expect((await play(world, about, key)).status).toBe(404);
    const other = await participant.must(listStudyClips, { params: { id: studyId } });
    await world.goTo(addHours(world.now(), 0.26));
    expect((await play(world, about, other.key)).status).toBe(404);
  });

  test('people who may not apply hear no questions', async () => {
    const narrow = studyForm(projectId, 1, []).demographics;
    const [own, asked] = [
      await recorded(world, researcher, projectId),
      await recorded(world, researcher, projectId, { subject: 'QUESTION', questionId: 'abc123' }),
    ];
    const clips = [own, asked].map((id) => ({ id, transcript: 'Words' }));
    const id = await publish(clips, { demographics: { ...narrow, minimumAge: 59, maximumAge: 60 } });
    const heard = await participant.must(listStudyClips, { params: { id } });
    expect(heard.clips.map((clip) => clip.id)).toEqual([own]);
    expect((await play(world, asked, heard.key)).status).toBe(404);
  });

  test('AUDIO-05: the clip of a consent form goes with its first version', async () => {
    const changed = { ...CONSENT_FORM, text: 'Something else' };
    await researcher.must(publishConsentForm, { params: { id: studyId }, body: changed });
    const { clips, key } = await participant.must(listStudyClips, { params: { id: studyId } });
    expect(clips.map(({ id }) => id)).toEqual([about, question]);
    expect((await play(world, consent, key)).status).toBe(404);
  });

  test('AUDIO-04: a published clip never changes, and can only be removed by its organisation', async () => {
    expect(await sendPart(world, researcher, about, 0, BEEPS)).toMatchObject({ success: true });
    expect(await stranger.call(deleteClip, { params: { id: about } })).toMatchObject({ status: 404 });
    expect(await participant.call(deleteClip, { params: { id: about } })).toMatchObject({ status: 404 });
    const { key } = await participant.must(listStudyClips, { params: { id: studyId } });
    await colleague.must(deleteClip, { params: { id: about } });
    expect((await play(world, about, key)).status).toBe(404);
    await world.settle();
    expect(isStored(about)).toBe(false);
  });
});

describe('publishing', () => {
  test.each([
    ['somebody else’s recording', () => recorded(world, colleague, projectId)],
    ['a recording that does not exist', async () => '01a1fdb4-64ad-74d5-9038-304202d76596'],
    ['a recording that has not arrived', async () => (await startHere()).id],
  ])('refuses %s', async (_what, make) => {
    const id = await make();
    const form = studyForm(projectId, 1, [
      { date: addDays(world.today(), 3), availableTimes: [{ start: '20:00', end: '20:30' }] },
    ]);
    const body = { ...form, audio: { clips: [{ id, transcript: 'Words' }] } } as never;
    expect(await researcher.call(publishStudy, { body })).toMatchObject({ status: 400, code: 'VALIDATION' });
  });

  test('refuses a recording without a transcript, and two for one text in one language', async () => {
    const form = studyForm(projectId, 1, [
      { date: addDays(world.today(), 3), availableTimes: [{ start: '20:00', end: '20:30' }] },
    ]);
    const id = await recorded(world, researcher, projectId);
    const again = await recorded(world, researcher, projectId);
    const send = (clips: object[]) => researcher.call(publishStudy, { body: { ...form, audio: { clips } } as never });
    expect(await send([{ id, transcript: ' ' }])).toMatchObject({ status: 400 });
    expect(await send([id, again].map((one) => ({ id: one, transcript: 'Words' })))).toMatchObject({ status: 400 });
  });
});

const startHere = () => {
  const body = { subject: 'STUDY', language: 'ee', bytes: BEEPS.byteLength, waveform: WAVEFORM } as const;
  return researcher.must(startStudyClip, { params: { id: projectId }, body });
};

describe('AUDIO-02: an upload', () => {
  test('continues after a lost connection: received parts stay, and repeated parts change nothing', async () => {
    const { id } = await startHere();
    const part = (from: number, to: number) => sendPart(world, researcher, id, from, BEEPS.subarray(from, to));
    expect(await part(0, 2000)).toMatchObject({ content: { received: 2000, clip: null } });
    // The response was lost, so the browser sends the part again; then it sends a later part too early.
    expect(await part(0, 2000)).toMatchObject({ content: { received: 2000, clip: null } });
    expect(await part(3000, 4000)).toMatchObject({ content: { received: 2000, clip: null } });
    expect(await part(2000, 5000)).toMatchObject({ content: { received: 5000 } });
    const last = await part(5000, BEEPS.byteLength);
    expect(last).toMatchObject({ content: { clip: { id, mediaType: 'audio/webm' } } });
    // The response to the last part may be lost too.
    expect(await sendPart(world, researcher, id, BEEPS.byteLength, new Uint8Array())).toMatchObject({
      content: { clip: { id } },
    });
    expect(isStored(id)).toBe(true);
  });

  test('is the maker’s own', async () => {
    const { id } = await startHere();
    for (const other of [colleague, stranger, participant]) {
      expect(await sendPart(world, other, id, 0, BEEPS)).toMatchObject({ status: 404 });
    }
  });

  test('has exactly the number of bytes that it announced', async () => {
    const { id } = await startHere();
    const more = new Uint8Array(BEEPS.byteLength + 1);
    expect(await sendPart(world, researcher, id, 0, more)).toMatchObject({ status: 413 });
    const huge = { subject: 'STUDY', language: 'ee', bytes: 120 * 1024 + 1, waveform: WAVEFORM } as const;
    expect(await researcher.call(startStudyClip, { params: { id: projectId }, body: huge })).toMatchObject({
      status: 400,
      message: 'A recording can be up to 120 KB. Please record a shorter one.',
    });
  });

  test('AUDIO-03: is refused with a clear message if it is not audio, or too long, and leaves nothing behind', async () => {
    const before = (await researcher.must(listDraftClips, { params: { id: projectId } })).clips.length;
    const page = new TextEncoder().encode('<script>alert(1)</script>'.repeat(40));
    expect(await record(world, researcher, projectId, {}, page)).toMatchObject({
      status: 400,
      code: 'AUDIO_UNREADABLE',
    });
    const long = await beepsFor(61, 0.5);
    expect(await record(world, researcher, projectId, {}, long)).toMatchObject({ status: 400, code: 'AUDIO_TOO_LONG' });
    expect((await researcher.must(listDraftClips, { params: { id: projectId } })).clips).toHaveLength(before);
    const { rows } = await world.app.db
      .read((tx) => tx.selectFrom('clipPart').select('clipId').execute())
      .then((rows) => ({ rows }));
    expect(rows).toEqual([]);
  });

  test('accepts only bytes', async () => {
    const { id } = await startHere();
    const send = (type: string) =>
      fetch(`${world.running.url}/api/v1/project/clips/${id}/bytes?offset=0`, {
        method: 'POST',
        headers: { 'content-type': type, authorization: `Bearer ${researcher.token()}` },
        body: '{}',
      });
    expect((await send('application/json')).status).toBe(415);
    expect((await send('audio/webm')).status).toBe(415);
    const bytesElsewhere = await fetch(`${world.running.url}/api/v1/project/projects`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${researcher.token()}` },
      body: new Uint8Array(3),
    });
    expect(bytesElsewhere.status).toBe(415);
  });
});

describe('AUDIO-07: an answer by voice', () => {
  let studyId: string;
  beforeAll(async () => {
    studyId = await publish([]);
  });

  test('replaces the text, and the researchers can hear it', async () => {
    const clipId = await spoken(world, participant, studyId, 'txt001');
    const { id, responses } = await participant.must(applyToStudy, {
      params: { id: studyId },
      body: { responses: answer(clipId) },
    });
    expect(responses[1]).toMatchObject({ answer: 'Voice answer', clipId });
    const [applicant] = await researcher.must(listApplicants, { params: { id: studyId } });
    expect(applicant?.responses[1]).toMatchObject({ answer: 'Voice answer', clipId });
    const heard = await colleague.must(listVoiceAnswers, { params: { id } });
    expect(heard.clips).toMatchObject([{ id: clipId, questionId: 'txt001', language: null }]);
    expect((await play(world, clipId, heard.key)).status).toBe(200);
    const own = await participant.must(listVoiceAnswers, { params: { id } });
    expect((await play(world, clipId, own.key)).status).toBe(200);
    // An answer is not one of the study's own clips.
    expect((await participant.must(listStudyClips, { params: { id: studyId } })).clips).toEqual([]);
    expect(await stranger.call(listVoiceAnswers, { params: { id } })).toMatchObject({ status: 404 });
    const rival = await world.participant('Rival');
    expect(await rival.call(listVoiceAnswers, { params: { id } })).toMatchObject({ status: 404 });
    expect(await participant.call(deleteClip, { params: { id: clipId } })).toMatchObject({ status: 404 });
    expect(await researcher.call(deleteClip, { params: { id: clipId } })).toMatchObject({ status: 404 });
    expect(await participant.must(getOwnApplication, { params: { id } })).toMatchObject({
      responses: [{}, { clipId }],
    });
  });

  test('may have text too, and needs at least one of them', async () => {
    const person = await world.participant('Adwoa');
    const apply = (responses: object[]) =>
      person.call(applyToStudy, { params: { id: studyId }, body: { responses: responses as never } });
    expect(await apply(answer())).toMatchObject({ status: 400, code: 'VALIDATION' });
    // Somebody else's recording, and one for another question, are refused as an answer.
    const foreign = await spoken(world, await world.participant('Kwesi'), studyId, 'txt001');
    expect(await apply(answer(foreign))).toMatchObject({ status: 400, code: 'VALIDATION' });
    const clipId = await spoken(world, person, studyId, 'txt001');
    const applied = await apply(answer(clipId, 'In a susu'));
    expect(applied).toMatchObject({ content: { responses: [{}, { answer: 'In a susu', clipId }] } });
  });

  test('is accepted only if the question allows it, while the study recruits', async () => {
    const body = { questionId: 'abc123', bytes: 10, waveform: WAVEFORM };
    expect(await participant.call(startVoiceAnswer, { params: { id: studyId }, body })).toMatchObject({ status: 404 });
    const other = await publish([]);
    await researcher.must(changeStudyStatus, { params: { id: other, event: 'pause' } });
    const closed = { ...body, questionId: 'txt001' };
    expect(await participant.call(startVoiceAnswer, { params: { id: other }, body: closed })).toMatchObject({
      status: 409,
      code: 'STUDY_CLOSED',
    });
  });

  test('only free text allows one', async () => {
    const form = studyForm(projectId, 1, [
      { date: addDays(world.today(), 4), availableTimes: [{ start: '20:00', end: '20:30' }] },
    ]);
    const [choice] = form.screeners;
    const body = { ...form, screeners: [{ ...choice, takesVoice: true }] } as never;
    expect(await researcher.call(publishStudy, { body })).toMatchObject({ status: 400 });
  });
});

describe('what is left', () => {
  test('AUDIO-06: recordings in a draft stay; others are deleted after 7 days', async () => {
    const [kept, abandoned] = [
      await recorded(world, researcher, projectId),
      await recorded(world, researcher, projectId),
    ];
    const content = {
      ...EMPTY_DRAFT,
      audio: { clips: [{ id: kept, transcript: 'Words' }] },
    };
    await researcher.must(saveStudyDraft, {
      params: { id: projectId },
      body: { content, stage: 0, revision: 0 } as never,
    });
    await world.clock.setTime(addHours(world.now(), 24 * 7 + 2));
    await cleanClips(world.app);
    const { clips } = await researcher.must(listDraftClips, { params: { id: projectId } });
    expect(clips.map(({ id }) => id)).toContain(kept);
    expect(clips.map(({ id }) => id)).not.toContain(abandoned);
    expect([isStored(kept), isStored(abandoned)]).toEqual([true, false]);
  });

  test('AUDIO-09: one person has at most 100 recordings that are not published or sent', async () => {
    const person = await world.colleague(researcher);
    const row = { madeBy: person.user.userId, subject: 'STUDY', language: 'en', projectId, studyId: null } as const;
    const rows = Array.from({ length: MOST_UNSENT_CLIPS }, (_, at) => ({
      ...row,
      id: `01a1fdb4-64ad-74d5-9038-${String(at).padStart(12, '0')}`,
      questionId: null,
      waveform: 'a',
      bytes: 1,
      startedAt: world.now(),
    }));
    await world.app.db.transaction((tx) => tx.insertInto('clip').values(rows).execute());
    const body = { subject: 'STUDY', language: 'en', bytes: 10, waveform: WAVEFORM } as const;
    expect(await person.call(startStudyClip, { params: { id: projectId }, body })).toMatchObject({
      code: 'TOO_MANY_CLIPS',
    });
  });

  test('AUDIO-09: only people who can apply can record an answer, and it counts towards the organisation’s storage once it is sent', async () => {
    const body = { questionId: 'txt001', bytes: 10, waveform: WAVEFORM };
    const narrow = studyForm(projectId, 1, []).demographics;
    const closedTo = await publish([], { demographics: { ...narrow, minimumAge: 59, maximumAge: 60 } });
    const person = await world.participant('Akosua');
    expect(await person.call(startVoiceAnswer, { params: { id: closedTo }, body })).toMatchObject({
      code: 'NOT_ELIGIBLE',
    });
    const studyId = await publish([]);
    const rows = Array.from({ length: 9000 }, (_, at) => ({
      id: `01a1fdb4-64ad-74d5-9039-${String(at).padStart(12, '0')}`,
      madeBy: person.user.userId,
      subject: 'ANSWER' as const,
      questionId: 'txt001',
      language: null,
      projectId: null,
      studyId,
      waveform: 'a',
      bytes: MAX_CLIP_BYTES,
      startedAt: world.now(),
    }));
    for (let at = 0; at < rows.length; at += 3000)
      await world.app.db.transaction((tx) =>
        tx
          .insertInto('clip')
          .values(rows.slice(at, at + 3000))
          .execute(),
      );
    const neighbour = await world.participant('Efua');
    expect(await neighbour.call(startVoiceAnswer, { params: { id: studyId }, body })).toMatchObject({ status: 200 });
  });

  test('AUDIO-10: erasing a person deletes their recordings and the sound; before that, the export has them', async () => {
    const studyId = await publish([]);
    const person = await world.participant('Afia');
    const clipId = await spoken(world, person, studyId, 'txt001');
    await person.must(applyToStudy, { params: { id: studyId }, body: { responses: answer(clipId) } });
    const exported = JSON.parse(String(await person.must(exportMyData, { query: { format: 'json' } })));
    const { clips } = await person.must(listVoiceAnswers, {
      params: { id: (exported.applications[0] as { id: string }).id },
    });
    expect(exported.clips).toMatchObject([{ subject: 'ANSWER', mediaType: 'audio/webm' }]);
    expect(Buffer.from(exported.clips[0].sound, 'base64')).toHaveLength(clips[0]?.bytes ?? 0);
    await person.must(eraseMe, { body: { password: PASSWORD, confirmation: 'DELETE' } });
    await world.settle();
    expect(isStored(clipId)).toBe(false);
    const [applicant] = await researcher.must(listApplicants, { params: { id: studyId } });
    expect(applicant).toBeUndefined();
  });

  test('AUDIO-10: two years after a study has closed, everything spoken for it is deleted', async () => {
    const about = await recorded(world, researcher, projectId);
    const studyId = await publish([{ id: about, transcript: 'Words' }]);
    const person = await world.participant('Akua');
    const clipId = await spoken(world, person, studyId, 'txt001');
    await person.must(applyToStudy, { params: { id: studyId }, body: { responses: answer(clipId) } });
    await researcher.must(changeStudyStatus, { params: { id: studyId, event: 'cancel' } });
    const ofStudy = () =>
      world.app.db.read((tx) => tx.selectFrom('clip').select('id').where('studyId', '=', studyId).execute());
    await world.clock.setTime(addHours(world.now(), 24 * (RETENTION.clips.days - 1)));
    await applyRetention(world.app, { dryRun: false });
    expect(await ofStudy()).toHaveLength(2);
    await world.clock.setTime(addHours(world.now(), 48));
    await applyRetention(world.app, { dryRun: false });
    expect(await ofStudy()).toEqual([]);
    await cleanClips(world.app);
    expect([isStored(about), isStored(clipId)]).toEqual([false, false]);
    // The store has no half-written file of anything that this test file recorded.
    const files = readdirSync(join(world.app.settings.dataDir, 'clips'), { recursive: true });
    expect(files.filter((name) => String(name).endsWith('.part'))).toEqual([]);
  });
});
