import { MAX_CLIP_BYTES, RECORDED_BITS_PER_SECOND, WAVEFORM_BARS } from '../../../domain/audio.ts';
import { m } from '../../../messages/m.ts';

/** A recording that has not been sent. */
export interface Sound {
  file: Blob;
  mediaType: string;
  milliseconds: number;
  bytes: number;
  waveform: string;
}

export interface Recording {
  stop(): void;
  /** Resolves with the recording when it has stopped. */
  sound: Promise<Sound>;
}

const TYPES = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'];
/** A minute, with time for the browser to stop. */
const LONGEST_MS = 59_000;
/** Leaves room for the file's last chunk. */
const MOST_BYTES = MAX_CLIP_BYTES - 6 * 1024;
const LEVEL_MS = 100;

export function canRecord(): boolean {
  return 'MediaRecorder' in window && 'mediaDevices' in navigator && typeOfHere() !== undefined;
}

function typeOfHere(): string | undefined {
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type));
}

/** Why the microphone can't be used, in words. */
export function microphoneProblem(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') {
    return m.voice_not_allowed();
  }
  if (name === 'NotFoundError') return m.voice_no_microphone();
  return m.voice_microphone_busy();
}

/**
 * Records from the microphone until it is stopped, for a minute at most, or until the file is as large as it may be (shorter in
 * browsers without Opus). `onLevel` gets the loudness ten times a second, from 0 to 1.
 */
export async function recordSound(onLevel: (level: number, milliseconds: number) => void): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } });
  const recorder = new MediaRecorder(stream, {
    mimeType: typeOfHere() as string,
    audioBitsPerSecond: RECORDED_BITS_PER_SECOND,
  });
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const levels: number[] = [];
  const parts: Blob[] = [];
  let bytes = 0;
  const startedAt = performance.now();
  const stop = () => {
    if (recorder.state === 'recording') recorder.stop();
  };
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    levels.push(level);
    const milliseconds = performance.now() - startedAt;
    onLevel(Math.min(1, level * 4), milliseconds);
    if (milliseconds >= LONGEST_MS) stop();
  }, LEVEL_MS);
  const sound = new Promise<Sound>((resolve, reject) => {
    recorder.ondataavailable = ({ data }) => {
      parts.push(data);
      bytes += data.size;
      if (bytes >= MOST_BYTES) stop();
    };
    recorder.onerror = reject;
    recorder.onstop = () => {
      clearInterval(timer);
      for (const track of stream.getTracks()) track.stop();
      void context.close();
      const mediaType = recorder.mimeType;
      const file = new Blob(parts, { type: mediaType });
      const milliseconds = Math.max(1, Math.round(performance.now() - startedAt));
      resolve({ file, mediaType, milliseconds, bytes: file.size, waveform: waveformOf(levels) });
    };
  });
  recorder.start(1000);
  return { stop, sound };
}

/** Loudness as one hexadecimal digit for each bar, relative to the loudest moment. */
export function waveformOf(levels: readonly number[]): string {
  const loudest = Math.max(...levels, 0.01);
  const count = Math.max(1, Math.min(WAVEFORM_BARS, levels.length));
  const bars = Array.from({ length: count }, (_, bar) => {
    const part = levels.slice(
      Math.floor((bar * levels.length) / count),
      Math.ceil(((bar + 1) * levels.length) / count),
    );
    return Math.round((Math.max(0, ...part) / loudest) * 15).toString(16);
  });
  return bars.join('');
}
