import { useState } from 'react';
import type { z } from 'zod/mini';
import { AppealForm, type HeldThing } from '../../../contract/appeals.ts';
import type { AppealState } from '../../../domain/holds.ts';
import { m } from '../../../messages/m.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { showDay, showInstant } from '../../lib/when.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { AreaField } from '../../ui/field.tsx';
import type { Started } from '../../ui/refusal.ts';
import { FormSubmit } from '../../ui/submit.tsx';
import { Words } from '../../ui/words.tsx';

export type Hold = z.output<typeof HeldThing>;

const STATES: Partial<Record<AppealState, readonly [tone: Tone, words: () => string]>> = {
  OPEN: ['wait', () => m.holds_state_open()],
  GRANTED: ['good', () => m.holds_state_granted()],
  DENIED: ['quiet', () => m.holds_state_denied()],
};

/** Sends the appeal, and then loads what is held again. */
export interface Appealing {
  starts: Started;
  send: (words: string) => void;
}

/** One thing that is held, with its reason, and the state of the person's appeal. */
export function HoldNotice({ hold, appeal }: { hold: Hold; appeal: Appealing }) {
  const [isAppealing, setAppealing] = useState(false);
  const [tone, state] = STATES[hold.appeal] ?? [];
  return (
    <section aria-label={hold.reason} className="grid gap-2 rounded-xl bg-sunken px-4 py-3.5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1 basis-60 font-semibold">{hold.reason}</p>
        {tone && state && <Badge tone={tone}>{state()}</Badge>}
      </div>
      <p className="wrap-anywhere text-quiet text-sm">
        {/* A payout is next to its amount. */}
        {hold.about && hold.kind !== 'PAYOUT' && (
          <>
            <Words text={hold.about} /> ·{' '}
          </>
        )}
        {showDay(hold.heldAt)}
      </p>
      {hold.words && (
        // Researchers and our team write in English.
        <blockquote lang="en" className="wrap-anywhere whitespace-pre-line border-line-strong border-l-4 pl-3">
          {hold.words}
        </blockquote>
      )}
      <p>
        <span className="font-semibold">{m.holds_rests_label()}:</span> {hold.restsOn}
      </p>
      {hold.appealDecision && <p className="wrap-anywhere whitespace-pre-line">{hold.appealDecision}</p>}
      <p>{hold.whatToDo}</p>
      {hold.appeal === 'POSSIBLE' && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="plain" onClick={() => setAppealing(true)}>
            {m.holds_appeal()}
          </Button>
          {hold.appealUntil && (
            <span className="text-quiet text-sm">{m.holds_appeal_until({ time: showInstant(hold.appealUntil) })}</span>
          )}
          {/* It closes once the appeal is known. */}
          {isAppealing && <AppealDialog hold={hold} appeal={appeal} onClose={() => setAppealing(false)} />}
        </div>
      )}
    </section>
  );
}

function AppealDialog({ hold, appeal, onClose }: { hold: Hold; appeal: Appealing; onClose: () => void }) {
  const form = useSchemaForm(AppealForm, { words: '' });
  return (
    <Dialog open onClose={onClose} title={m.holds_appeal_title()}>
      <form className="grid gap-4" noValidate onSubmit={form.onSubmit(({ words }) => appeal.send(words))}>
        <p className="font-semibold">{hold.reason}</p>
        <p>{m.holds_appeal_means()}</p>
        <AreaField label={m.holds_appeal_words()} optional rows={4} maxLength={500} {...form.text('words')} />
        <DialogActions>
          <Button variant="plain" onClick={onClose}>
            {m.ui_go_back()}
          </Button>
          <FormSubmit waitsFor={form.waitsFor} starts={appeal.starts}>
            {m.holds_appeal_send()}
          </FormSubmit>
        </DialogActions>
      </form>
    </Dialog>
  );
}
