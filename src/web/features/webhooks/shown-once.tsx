import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';

/** A new secret, which must be copied before the dialog closes: only its button closes it. */
export function SecretShownOnce({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  return (
    <Dialog open={secret !== null} onClose={onClose} mustAnswer title="Save the signing secret">
      <p>Your software uses it to check that events come from us. We show it only once.</p>
      <p className="break-all rounded-lg bg-sunken px-4 py-3 font-semibold">{secret}</p>
      <DialogActions>
        <Button variant="plain" onClick={() => void copy(secret ?? '')}>
          {copied !== null && copied === secret ? 'Copied' : 'Copy the secret'}
        </Button>
        <Button onClick={onClose}>I have saved it</Button>
      </DialogActions>
    </Dialog>
  );
}
