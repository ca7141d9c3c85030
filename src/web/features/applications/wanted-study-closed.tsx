import { keepWantedStudy } from '../../../contract/accounts.ts';
import { useAction } from '../../lib/queries.ts';
import { mergeUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';

/** ACCOUNT-22: the study that somebody came for has closed. Said once, until they have read it. */
export function WantedStudyClosed({ name }: { name: string | null }) {
  const setAside = useAction(keepWantedStudy, { onDone: ({ content }) => mergeUser(content) });
  return (
    <section
      aria-label="The study you came for"
      className="flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-gold bg-gold-soft px-4 py-3 text-gold-ink"
    >
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold">{name === null ? 'That study' : `“${name}”`} has found its people</p>
        <p className="text-sm">It no longer takes applications. Below are studies that fit you.</p>
      </div>
      <Button look="plain" busy={setAside.isPending} onClick={() => setAside.mutate({ body: { study: null } })}>
        I understand
      </Button>
    </section>
  );
}
