import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import type { sendClipPart, startStudyClip, startVoiceAnswer } from '../../src/contract/clips.ts';
import { startVoiceAnswer as startAnswer, startStudyClip as startForStudy } from '../../src/contract/clips.ts';
import type { BodyOf, Failure, ReplyOf, Success } from '../../src/contract/endpoint.ts';
import type { Person, World } from './world.ts';

/** Three seconds of Chromium's own fake microphone, as its MediaRecorder writes them. */
export const BEEPS = new Uint8Array(readFileSync(join(import.meta.dirname, 'clips/beeps.webm')));
/** Four seconds of a tone, as WebKit's MediaRecorder writes them, with the last second twice. */
export const WEBKIT = new Uint8Array(readFileSync(join(import.meta.dirname, 'clips/webkit.mp4')));
export const WAVEFORM = '0a5f0a5f0a5f';

/** A silent AAC-LC frame. */
const SILENT_AAC = Uint8Array.of(0x00, 0xc8, 0x00, 0x80, 0x23, 0x80);

async function packed(
  format: OutputFormat,
  codec: 'opus' | 'aac',
  packets: readonly EncodedPacket[],
  decoderConfig: AudioDecoderConfig,
): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  for (const packet of packets) await source.add(packet, { decoderConfig });
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}

async function packetsOfBeeps() {
  const input = new Input({ source: new BufferSource(BEEPS), formats: [WEBM] });
  const track = await input.getPrimaryAudioTrack();
  const config = await track?.getDecoderConfig();
  if (!track || !config) throw new Error('the beeps are no audio');
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  return { packets, config };
}

/** The beeps in the formats of other browsers. */
export async function beepsAsOgg(): Promise<Uint8Array> {
  const { packets, config } = await packetsOfBeeps();
  return packed(new OggOutputFormat(), 'opus', packets, config);
}

/** The beeps, repeated for the given seconds; `saying` is the duration that their container claims for each packet. */
export async function beepsFor(seconds: number, saying = 1): Promise<Uint8Array> {
  const { packets, config } = await packetsOfBeeps();
  const many = Array.from({ length: Math.ceil(seconds / 0.06) }, (_, at) => {
    const { data } = packets[at % packets.length] as EncodedPacket;
    return new EncodedPacket(data, 'key', at * 0.06 * saying, 0.06 * saying);
  });
  return packed(new WebMOutputFormat(), 'opus', many, config);
}

/** Silence as Safari records it. */
export async function silenceAsMp4(seconds = 1): Promise<Uint8Array> {
  const frames = Array.from({ length: Math.ceil((seconds * 44_100) / 1024) }, (_, at) => {
    return new EncodedPacket(SILENT_AAC, 'key', (at * 1024) / 44_100, 1024 / 44_100);
  });
  const config = {
    codec: 'mp4a.40.2',
    numberOfChannels: 1,
    sampleRate: 44_100,
    description: Uint8Array.of(0x12, 0x08),
  };
  return packed(new Mp4OutputFormat({ fastStart: 'in-memory' }), 'aac', frames, config);
}

type PartAnswer = { status: number } & (Success<ReplyOf<typeof sendClipPart>> | Failure);

/** Sends some bytes of a clip. */
export async function sendPart(world: World, person: Person, id: string, from: number, part: Uint8Array) {
  const response = await fetch(`${world.running.url}/api/v1/project/clips/${id}/bytes?offset=${from}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${person.token()}` },
    body: new Uint8Array(part),
  });
  return { status: response.status, ...((await response.json()) as object) } as PartAnswer;
}

/** Sends a whole clip in parts; returns the last answer. */
async function sendAll(world: World, person: Person, id: string, file: Uint8Array, partBytes: number) {
  for (let from = 0; ; from += partBytes) {
    const answer = await sendPart(world, person, id, from, file.subarray(from, from + partBytes));
    if (!answer.success || from + partBytes >= file.byteLength) return answer;
  }
}

type About = Partial<BodyOf<typeof startStudyClip>>;

/** Records a clip for an unpublished study; returns the answer to its last part. */
export async function record(
  world: World,
  researcher: Person,
  projectId: string,
  about: About = {},
  file: Uint8Array = BEEPS,
) {
  const body = { subject: 'STUDY', language: 'ak', bytes: file.byteLength, waveform: WAVEFORM, ...about } as const;
  const { id } = await researcher.must(startForStudy, { params: { id: projectId }, body });
  return sendAll(world, researcher, id, file, 1500);
}

/** Records a clip; returns its id. */
export async function recorded(...given: Parameters<typeof record>): Promise<string> {
  const answer = await record(...given);
  if (!answer.success || !answer.content.clip) throw new Error(JSON.stringify(answer));
  return answer.content.clip.id;
}

/** Answers a study's question by voice; returns the clip's id. */
export async function spoken(world: World, participant: Person, studyId: string, questionId: string): Promise<string> {
  const body: BodyOf<typeof startVoiceAnswer> = { questionId, bytes: BEEPS.byteLength, waveform: WAVEFORM };
  const { id } = await participant.must(startAnswer, { params: { id: studyId }, body });
  const answer = await sendAll(world, participant, id, BEEPS, 4000);
  if (!answer.success || !answer.content.clip) throw new Error(JSON.stringify(answer));
  return id;
}

/** Fetches the sound of a clip as a media element does: without a token. */
export function play(world: World, id: string, key: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${world.running.url}/audio/${id}?key=${encodeURIComponent(key)}`, { headers });
}
