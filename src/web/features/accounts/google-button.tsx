import { m } from '../../../messages/m.ts';
import { useSettings } from '../../lib/settings.ts';
import { useWork } from '../../lib/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { type GoogleFlow, goToGoogle } from './google-flow.ts';
import { GoogleIcon } from './google-icon.tsx';

/** Signing in with Google; shows nothing when no provider is configured. `flow` may refuse by returning null. */
export function GoogleButton({ words, flow }: { words: string; flow: () => Promise<GoogleFlow | null> }) {
  const settings = useSettings();
  const go = useWork(async () => {
    const ready = await flow();
    if (ready) await goToGoogle(ready);
  });
  if (!settings?.google) return null;
  return (
    <Button variant="plain" starts={go} onClick={() => go.run()}>
      <GoogleIcon />
      {words}
    </Button>
  );
}

/** "or" above the Google button. */
export function Or() {
  const settings = useSettings();
  return settings?.google ? <Divider words={m.sign_up_or()} /> : null;
}

/** Between two ways of doing the same thing. */
export function Divider({ words }: { words: string }) {
  return (
    <div className="flex items-center gap-3 text-quiet text-sm" aria-hidden="true">
      <span className="h-px flex-1 bg-line" />
      {words}
      <span className="h-px flex-1 bg-line" />
    </div>
  );
}
