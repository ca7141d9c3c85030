import { type ReactNode, useEffect, useRef, useState } from 'react';
import { clipLength, MAX_CLIP_SECONDS } from '../../../domain/audio.ts';
import { m } from '../../../messages/m.ts';
import { wordsOf } from '../../lib/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { MicrophoneIcon, StopIcon } from './clip-icons.tsx';
import { ClipPlayer, type ClipView } from './clip-player.tsx';
import { canRecord, microphoneProblem, type Recording, recordSound, type Sound } from './record-sound.ts';
import { sendSound } from './send-sound.ts';
import { Waveform } from './waveform.tsx';

/** How many of the latest samples the bars show while somebody speaks. */
const SHOWN_LEVELS = 48;

type State =
  | { is: 'idle' }
  | { is: 'recording'; levels: string; milliseconds: number }
  | { is: 'done'; sound: Sound; url: string }
  | { is: 'sending'; sound: Sound; url: string; share: number };

/** Records a clip, lets the person listen and record again, and sends it. */
export function ClipRecorder({
  name,
  action,
  send,
  canSend = true,
  children,
  begin,
  onSent,
}: {
  /** The recording's label: "Question 2 in Twi". */
  name: string;
  /** The button that begins. */
  action: string;
  /** The button that sends. */
  send: string;
  canSend?: boolean;
  /** Fields needed in addition to the audio, such as its transcript; shown once there is a recording. */
  children?: ReactNode;
  begin: (sound: Sound) => Promise<{ content: { id: string } }>;
  onSent: (clip: ClipView, key: string) => void;
}) {
  const [state, setState] = useState<State>({ is: 'idle' });
  const [problem, setProblem] = useState<string | null>(null);
  const recording = useRef<Recording | null>(null);
  // Leaving the screen turns the microphone off.
  useEffect(() => () => recording.current?.stop(), []);
  const url = state.is === 'done' || state.is === 'sending' ? state.url : null;
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);
  if (!canRecord()) return <p className="text-quiet text-sm">{m.voice_cant_record()}</p>;

  const record = async () => {
    setProblem(null);
    try {
      let levels = '';
      recording.current = await recordSound((level, milliseconds) => {
        levels = `${levels}${Math.round(level * 15).toString(16)}`.slice(-SHOWN_LEVELS);
        setState({ is: 'recording', levels: levels.padStart(SHOWN_LEVELS, '0'), milliseconds });
      });
      const sound = await recording.current.sound;
      setState({ is: 'done', sound, url: URL.createObjectURL(sound.file) });
    } catch (error) {
      setState({ is: 'idle' });
      setProblem(microphoneProblem(error));
    }
  };
  const upload = async (sound: Sound, at: string) => {
    setProblem(null);
    setState({ is: 'sending', sound, url: at, share: 0 });
    try {
      const onShare = (share: number) => setState({ is: 'sending', sound, url: at, share });
      const { clip, key } = await sendSound(() => begin(sound), sound.file, onShare);
      onSent(clip, key);
    } catch (error) {
      setState({ is: 'done', sound, url: at });
      setProblem(wordsOf(error));
    }
  };
  return (
    <div className="grid gap-3">
      {state.is === 'idle' && (
        <Button variant="plain" className="justify-self-start" onClick={() => void record()}>
          <MicrophoneIcon />
          {action}
        </Button>
      )}
      {state.is === 'recording' && (
        <div className="flex items-center gap-3 rounded-xl bg-sunken p-2">
          <Button variant="main" icon aria-label={m.voice_stop({ name })} onClick={() => recording.current?.stop()}>
            <StopIcon />
          </Button>
          <span className="min-w-0 flex-1">
            <Waveform levels={state.levels} />
          </span>
          <span role="timer" className="money whitespace-nowrap text-sm">
            {clipLength(state.milliseconds)} / {clipLength(MAX_CLIP_SECONDS * 1000)}
          </span>
        </div>
      )}
      {(state.is === 'done' || state.is === 'sending') && (
        <>
          <ClipPlayer clip={state.sound} name={name} address={() => state.url} />
          {children}
          <div className="flex flex-wrap items-center gap-2">
            <Button
              busy={state.is === 'sending'}
              disabled={!canSend}
              onClick={() => void upload(state.sound, state.url)}
            >
              {send}
            </Button>
            <Button variant="plain" disabled={state.is === 'sending'} onClick={() => void record()}>
              <MicrophoneIcon />
              {m.voice_again()}
            </Button>
            <span role="status" className="text-quiet text-sm">
              {state.is === 'sending' && m.voice_sending({ percent: Math.round(state.share * 100) })}
            </span>
          </div>
        </>
      )}
      {problem && <Alert>{problem}</Alert>}
    </div>
  );
}
