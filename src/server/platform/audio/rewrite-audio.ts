import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  MP4,
  Mp4OutputFormat,
  OGG,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';

/** A checked recording: the same audio in a container that we wrote. */
export interface CheckedAudio {
  mediaType: 'audio/webm' | 'audio/mp4';
  milliseconds: number;
  content: Uint8Array;
}

/** Why a file is refused. */
export type AudioProblem = 'UNREADABLE' | 'TOO_LONG' | 'TOO_LARGE';

export interface AudioLimits {
  maximumSeconds: number;
  maximumBytes: number;
}

/** The formats that browsers record, and the container that each is stored in. */
const FORMATS = {
  opus: { mediaType: 'audio/webm', format: () => new WebMOutputFormat() },
  aac: { mediaType: 'audio/mp4', format: () => new Mp4OutputFormat({ fastStart: 'in-memory' }) },
} as const;

/**
 * Reads every packet of a recording and writes them into a new container. Nothing else of the file survives: no metadata, no
 * pictures, no hidden payload. The length is counted from the packets, whatever the file says about itself.
 */
export async function rewriteAudio(file: Uint8Array, limits: AudioLimits): Promise<CheckedAudio | AudioProblem> {
  const input = new Input({ source: new BufferSource(file), formats: [WEBM, MP4, OGG] });
  const track = await onlyTrackOf(input);
  if (track === null) return 'UNREADABLE';
  const codec = track.codec as keyof typeof FORMATS;
  const { mediaType, format } = FORMATS[codec];
  const target = new BufferTarget();
  const output = new Output({ format: format(), target });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = await track.getDecoderConfig();
  if (decoderConfig === null) return 'UNREADABLE';
  let counted = 0;
  let end = 0;
  let latest = Number.NEGATIVE_INFINITY;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    // WebKit's recorder writes its last second twice.
    if (packet.timestamp < latest) continue;
    latest = packet.timestamp;
    const seconds = codec === 'opus' ? secondsOfOpus(packet.data) : AAC_SAMPLES / track.sampleRate;
    if (seconds === null) return 'UNREADABLE';
    counted += seconds;
    end = Math.max(end, packet.timestamp + seconds);
    if (inMilliseconds(Math.max(counted, end)) > limits.maximumSeconds * 1000) return 'TOO_LONG';
    await source.add(packet, { decoderConfig });
  }
  if (counted === 0) return 'UNREADABLE';
  await output.finalize();
  const content = new Uint8Array(target.buffer ?? new ArrayBuffer(0));
  if (content.byteLength > limits.maximumBytes) return 'TOO_LARGE';
  return { mediaType, milliseconds: inMilliseconds(Math.max(counted, end)), content };
}

/** Rounded, because a sum of fractional seconds is not exact. */
const inMilliseconds = (seconds: number) => Math.round(seconds * 1000);

/** The track of a file that has exactly one, of audio; null for any other file. */
async function onlyTrackOf(input: Input): Promise<InputAudioTrack | null> {
  if (!(await input.canRead())) return null;
  const tracks = await input.getTracks();
  const track = await input.getPrimaryAudioTrack();
  if (track === null || tracks.length !== 1) return null;
  const isSpeech = track.codec !== null && track.codec in FORMATS && track.numberOfChannels <= 2;
  return isSpeech && track.sampleRate > 0 ? track : null;
}

/** Samples in a frame of AAC-LC, the only AAC profile that browsers record. */
const AAC_SAMPLES = 1024;

/** Frame lengths in milliseconds by the five high bits of a packet's first byte (RFC 6716, 3.1). */
const SILK_MS = [10, 20, 40, 60];
const HYBRID_MS = [10, 20];
const CELT_MS = [2.5, 5, 10, 20];

/** How long an Opus packet plays, by its own header; null if it is not valid. A packet has at most 120 ms. */
export function secondsOfOpus(packet: Uint8Array): number | null {
  const [first, second] = packet;
  if (first === undefined) return null;
  const configuration = first >> 3;
  const frameMs =
    configuration < 12
      ? SILK_MS[configuration % 4]
      : configuration < 16
        ? HYBRID_MS[configuration % 2]
        : CELT_MS[configuration % 4];
  const code = first & 3;
  const frames = code === 0 ? 1 : code < 3 ? 2 : second === undefined ? 0 : second & 63;
  const milliseconds = frames * (frameMs ?? 0);
  return milliseconds > 0 && milliseconds <= 120 ? milliseconds / 1000 : null;
}
