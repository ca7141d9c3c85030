import { paths } from '../../app/paths.ts';

/** A long text in numbered sections. */
export function LegalText({
  title,
  version,
  lead,
  sections,
}: {
  title: string;
  version: string;
  lead: string;
  sections: readonly (readonly [string, string])[];
}) {
  return (
    <article className="mx-auto grid max-w-2xl gap-6 py-4">
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
      <p className="text-quiet">
        Version {version}. {lead}
      </p>
      {sections.map(([heading, words], index) => (
        // The first two fill a phone's first screen.
        <section key={heading} className={`further-down grid gap-1.5 ${index > 1 ? 'after-first-frame' : ''}`}>
          <h2 className="text-xl">
            {index + 1}. {heading}
          </h2>
          <p className="leading-relaxed">{words}</p>
        </section>
      ))}
      <a className="justify-self-start text-clay underline" href={paths.contact}>
        Contact us
      </a>
    </article>
  );
}
