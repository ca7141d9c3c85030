import { m } from '../../../messages/m.ts';
import { useAction } from '../../lib/queries.ts';
import { mergeUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';

/** ACCOUNT-22: the study that somebody came for has closed. Said once, until they have read it. */
export function WantedStudyClosed({ name }: { name: string | null }) {
  const setAside = useAction('PUT /authentication/users/wanted-study', { onDone: ({ content }) => mergeUser(content) });
  return (
    <section
      aria-label={m.apply_wanted()}
      className="flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-gold bg-gold-soft px-4 py-3 text-gold-ink"
    >
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold">{name === null ? m.apply_wanted_full() : m.apply_wanted_full_named({ name })}</p>
        <p className="text-sm">{m.apply_wanted_others()}</p>
      </div>
      <Button variant="plain" starts={setAside} onClick={() => setAside.mutate({ body: { study: null } })}>
        {m.apply_understand()}
      </Button>
    </section>
  );
}
