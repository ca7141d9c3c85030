import { type ReactNode, useId } from 'react';

/** A part of a long page with its own heading. */
export function Section({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className="below-the-fold after-first-frame grid gap-7" aria-labelledby={id}>
      <div className="grid gap-2">
        <h2 id={id} className="text-2xl sm:text-4xl">
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
  trust,
  picture,
}: {
  title: string;
  lead: string;
  actions: ReactNode;
  /** What keeps people from harm, below the actions. */
  trust: ReactNode;
  picture: ReactNode;
}) {
  return (
    <section className="grid items-center gap-10 md:grid-cols-[1.15fr_1fr] md:gap-12">
      <div className="grid gap-6">
        <h1 className="hero">{title}</h1>
        <p className="max-w-[34rem] text-lg text-quiet sm:text-xl">{lead}</p>
        <div className="flex flex-wrap gap-3">{actions}</div>
        <p className="state state-good flex items-baseline gap-2 text-leaf">{trust}</p>
      </div>
      {picture}
    </section>
  );
}

/** The title of a page that explains one thing. */
export function PageHead({ title, lead }: { title: string; lead: string }) {
  return (
    <div className="grid gap-3">
      <h1 className="text-4xl sm:text-5xl">{title}</h1>
      <p className="max-w-prose text-lg text-quiet sm:text-xl">{lead}</p>
    </div>
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
    <List
      className={`grid ${numbered ? 'gap-4' : 'gap-x-10 gap-y-8'} ${columns === 3 ? 'md:grid-cols-3' : 'sm:grid-cols-2'}`}
    >
      {points.map(([title, words], index) => (
        <li key={title} className={`grid content-start gap-2 ${numbered ? 'card p-6' : 'border-gold border-t-2 pt-4'}`}>
          {numbered && (
            <span
              className="mb-2 grid size-11 place-items-center rounded-full bg-clay-soft font-display text-clay text-xl"
              aria-hidden="true"
            >
              {index + 1}
            </span>
          )}
          <h3 className={numbered ? 'text-xl' : 'text-lg'}>{title}</h3>
          <p className="text-quiet">{words}</p>
        </li>
      ))}
    </List>
  );
}

/** The end of a page: one sentence and one button, on cloth with a woven edge. */
export function LastWord({ children }: { children: ReactNode }) {
  return (
    <section className="last-word">
      <div className="kente" />
      <div className="grid justify-items-start gap-5 px-6 pt-6 pb-10 sm:px-12 sm:pt-8 sm:pb-14">{children}</div>
    </section>
  );
}
