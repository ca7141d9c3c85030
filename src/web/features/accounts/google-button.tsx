import { useMutation, useQuery } from '@tanstack/react-query';
import { toastError } from '../../lib/queries.ts';
import { readSettings } from '../../lib/settings.ts';
import { Button } from '../../ui/button.tsx';
import { GoogleIcon } from '../../ui/icons.tsx';
import { type GoogleFlow, goToGoogle } from './google-flow.ts';

/** Signing in with Google; nothing is shown where no provider is set. `flow` may refuse by answering null. */
export function GoogleButton({ words, flow }: { words: string; flow: () => Promise<GoogleFlow | null> }) {
  const { data: settings } = useQuery(readSettings);
  const go = useMutation({
    mutationFn: async () => {
      const ready = await flow();
      if (ready) await goToGoogle(ready);
    },
    onError: toastError,
  });
  if (!settings?.google) return null;
  return (
    <Button look="plain" busy={go.isPending} onClick={() => go.mutate()}>
      <GoogleIcon />
      {words}
    </Button>
  );
}

/** "or" between two ways of doing the same. */
export function Or() {
  const { data: settings } = useQuery(readSettings);
  if (!settings?.google) return null;
  return (
    <div className="flex items-center gap-3 text-quiet text-sm" aria-hidden="true">
      <span className="h-px flex-1 bg-line" />
      or
      <span className="h-px flex-1 bg-line" />
    </div>
  );
}
