import { type ReactNode, useId } from 'react';

/** A part of a long page with its own heading. */
export function Section({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className="below-the-fold after-first-frame grid gap-6" aria-labelledby={id}>
      <div className="grid gap-2">
        <h2 id={id} className="text-2xl sm:text-3xl">
          {title}
        </h2>
        {lead && <p className="max-w-prose text-lg text-quiet">{lead}</p>}
      </div>
      {children}
    </section>
  );
}

/** A page's first screen: the promise, what to do, and a picture next to it. */
export function Hero({
  title,
  lead,
  actions,
  picture,
}: {
  title: string;
  lead: string;
  actions: ReactNode;
  picture: ReactNode;
}) {
  return (
    <section className="grid items-center gap-8 md:grid-cols-[1.2fr_1fr]">
      <div className="grid gap-6">
        <h1 className="text-[2rem] sm:text-5xl lg:text-6xl">{title}</h1>
        <p className="text-lg text-quiet sm:text-xl">{lead}</p>
        <div className="flex flex-wrap gap-3">{actions}</div>
      </div>
      <div className="mx-auto w-full max-w-md">{picture}</div>
    </section>
  );
}

/** Short texts side by side, each with a heading; numbered when their order matters. */
export function Points({
  points,
  numbered = false,
  columns,
}: {
  points: readonly (readonly [string, string])[];
  numbered?: boolean;
  columns: 2 | 3;
}) {
  const List = numbered ? 'ol' : 'ul';
  return (
    <List className={`grid gap-4 ${columns === 3 ? 'md:grid-cols-3' : 'sm:grid-cols-2'}`}>
      {points.map(([title, words], index) => (
        <li key={title} className="grid content-start gap-2 rounded-2xl border border-line bg-surface p-5">
          {numbered && (
            <span className="money font-display text-2xl text-clay" aria-hidden="true">
              {index + 1}
            </span>
          )}
          <h3 className="text-lg">{title}</h3>
          <p className="text-quiet">{words}</p>
        </li>
      ))}
    </List>
  );
}
