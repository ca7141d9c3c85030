import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod/mini';
import type { Clip } from '../../../contract/clips.ts';
import { clipLength, clipSize } from '../../../domain/audio.ts';
import { m } from '../../../messages/m.ts';
import { Button } from '../../ui/button.tsx';
import { PauseIcon, PlayIcon } from './clip-icons.tsx';
import { Waveform } from './waveform.tsx';

export type ClipView = z.output<typeof Clip>;

/** The facts that a player needs about a clip. */
export type Playable = Pick<ClipView, 'mediaType' | 'milliseconds' | 'bytes' | 'waveform'>;

/** Only one clip plays at a time. */
let playing: HTMLAudioElement | null = null;

type State = 'idle' | 'loading' | 'playing' | 'failed';

/**
 * Plays a clip. Nothing is fetched before the button is pressed; its length and size say what that costs. The slider over the
 * bars moves by pointer and by keyboard, and says the time to screen readers.
 */
export function ClipPlayer({
  clip,
  name,
  address,
}: {
  clip: Playable;
  /** The clip's label: "About the study in Twi". */
  name: string;
  /** The audio's address, or a promise of it if it must be renewed first. */
  address: () => string | Promise<string>;
}) {
  const audio = useRef<HTMLAudioElement | null>(null);
  const [state, setState] = useState<State>('idle');
  const [at, setAt] = useState(0);
  useEffect(() => () => audio.current?.pause(), []);
  if (new Audio().canPlayType(clip.mediaType) === '') {
    return <p className="text-quiet text-sm">{m.voice_cant_play()}</p>;
  }
  const start = (src: string) => {
    const element = audio.current ?? new Audio();
    audio.current = element;
    if (playing !== element) playing?.pause();
    playing = element;
    element.ontimeupdate = () => setAt(element.currentTime * 1000);
    element.onplaying = () => setState('playing');
    element.onpause = () => setState('idle');
    element.onended = () => setAt(0);
    element.onerror = () => {
      audio.current = null;
      setState('failed');
    };
    if (element.src === '') {
      element.src = src;
      element.currentTime = at / 1000;
    }
    element.play().catch(() => undefined);
  };
  const play = () => {
    setState('loading');
    const found = audio.current ? audio.current.src : address();
    if (typeof found === 'string') start(found);
    else found.then(start, () => setState('failed'));
  };
  const isPlaying = state === 'playing' || state === 'loading';
  const seek = (milliseconds: number) => {
    setAt(milliseconds);
    if (audio.current) audio.current.currentTime = milliseconds / 1000;
  };
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-3 rounded-xl bg-sunken p-2">
        <Button
          variant="main"
          icon
          aria-label={isPlaying ? m.voice_pause({ name }) : m.voice_play({ name })}
          onClick={() => (isPlaying ? audio.current?.pause() : play())}
        >
          {isPlaying ? <PauseIcon /> : <PlayIcon />}
        </Button>
        <span className="relative min-w-0 flex-1 rounded focus-within:outline-3 focus-within:outline-focus">
          <Waveform levels={clip.waveform} played={at / clip.milliseconds} />
          <input
            type="range"
            className="absolute inset-0 w-full cursor-pointer opacity-0"
            aria-label={m.voice_position({ name })}
            aria-valuetext={m.voice_at({ time: clipLength(at), length: clipLength(clip.milliseconds) })}
            min={0}
            max={clip.milliseconds}
            step={1000}
            value={Math.min(at, clip.milliseconds)}
            onChange={({ target }) => seek(Number(target.value))}
          />
        </span>
        <span className="money whitespace-nowrap text-quiet text-sm">
          {at > 0 ? `${clipLength(at)} / ${clipLength(clip.milliseconds)}` : clipSize(clip)}
        </span>
      </div>
      {state === 'failed' && (
        <p role="alert" className="text-danger text-sm">
          {m.voice_not_loaded()}
        </p>
      )}
    </div>
  );
}
