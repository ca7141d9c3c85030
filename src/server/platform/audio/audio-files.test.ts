import { describe, expect, test } from 'vitest';
import { BEEPS, beepsAsOgg, beepsFor, silenceAsMp4, WEBKIT } from '../../../../tests/support/audio.ts';
import { checkAudio } from './check-audio.ts';
import { rewriteAudio, secondsOfOpus } from './rewrite-audio.ts';

const LIMITS = { maximumSeconds: 60, maximumBytes: 120 * 1024 };
const text = (words: string) => new TextEncoder().encode(words);
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

describe('AUDIO-03: what browsers record', () => {
  test.each([
    ['WebM with Opus, as Chrome and Firefox do', async () => BEEPS, 'audio/webm', 3000],
    ['Ogg with Opus', beepsAsOgg, 'audio/webm', 3000],
    ['MP4 with AAC, as Safari does', silenceAsMp4, 'audio/mp4', 1000],
    ['MP4 with AAC, as WebKit does, with its last second twice', async () => WEBKIT, 'audio/mp4', 4000],
    ['a minute', () => beepsFor(60), 'audio/webm', 60_000],
  ])('%s', async (_what, make, mediaType, milliseconds) => {
    const audio = await rewriteAudio(await make(), LIMITS);
    expect(audio).toMatchObject({ mediaType });
    if (typeof audio === 'string') return;
    expect(Math.abs(audio.milliseconds - milliseconds)).toBeLessThan(150);
    // Our own output can be read again, and does not change.
    const { content, ...facts } = audio;
    expect(await rewriteAudio(content, LIMITS)).toMatchObject(facts);
    expect(content.byteLength).toBeLessThan(120 * 1024);
  });
});

describe('AUDIO-03: what is not a recording', () => {
  test.each([
    ['nothing', () => new Uint8Array(1)],
    ['a page', () => text('<!doctype html><script>alert(1)</script>')],
    ['a picture', () => joined(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), new Uint8Array(500))],
    ['a beginning without sound', () => BEEPS.subarray(0, 120)],
    ['noise after a beginning', () => joined(BEEPS.subarray(0, 200), new Uint8Array(5000).fill(7))],
    ['a page with the first bytes of a recording', () => joined(BEEPS.subarray(0, 40), text('<script>'.repeat(50)))],
  ])('%s is unreadable', async (_what, make) => {
    expect(await checkAudio(make(), LIMITS, { owner: 'ama', mostCpuMs: 2000 })).toBe('UNREADABLE');
  });

  test('reading stops when a file takes too long', async () => {
    const written = await rewriteAudio(BEEPS, LIMITS);
    const file = typeof written === 'string' ? BEEPS : written.content;
    const endless = joined(file.subarray(0, 400), new Uint8Array(5000));
    expect(await checkAudio(endless, LIMITS, { owner: 'ama', mostCpuMs: 2000 })).toBe('UNREADABLE');
  });

  test('more than a minute is too long, even if the file’s header says that it is short', async () => {
    expect(await rewriteAudio(await beepsFor(61), LIMITS)).toBe('TOO_LONG');
    expect(await rewriteAudio(await beepsFor(61, 0.1), LIMITS)).toBe('TOO_LONG');
    expect(await rewriteAudio(await beepsFor(10, 10), LIMITS)).toBe('TOO_LONG');
  });

  test('more bytes than allowed are too large', async () => {
    expect(await rewriteAudio(BEEPS, { ...LIMITS, maximumBytes: 1000 })).toBe('TOO_LARGE');
  });

  test('data after the audio is dropped', async () => {
    const hidden = text('<script>fetch("/api")</script>');
    const audio = await rewriteAudio(joined(BEEPS, hidden), LIMITS);
    const kept = typeof audio === 'string' ? new Uint8Array() : audio.content;
    expect(Buffer.from(kept).includes(Buffer.from(hidden))).toBe(false);
  });
});

test('a cut recording is as long as what is left of it', async () => {
  const audio = await rewriteAudio(BEEPS.subarray(0, 3000), LIMITS);
  expect(audio).toMatchObject({ mediaType: 'audio/webm' });
  expect(typeof audio === 'string' ? 0 : audio.milliseconds).toBeLessThan(2000);
});

test.each([
  [[0b00011000, 0], 0.06],
  [[0b01111000, 0], 0.02],
  [[0b11111001, 0], 0.04],
  [[0b11111011, 3], 0.06],
  [[0b11111011], null],
  [[0b00011011, 63], null],
  [[], null],
])('a packet of Opus that begins with %j has %d seconds', (bytes, seconds) => {
  expect(secondsOfOpus(Uint8Array.from(bytes))).toBe(seconds);
});
