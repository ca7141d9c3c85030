import type { ReactNode } from 'react';
import { addresses } from '../../../contract/addresses.ts';

/** A section of a legal text: its heading and its paragraphs; a paragraph can be a list. */
export type LegalSection = readonly [heading: string, ...blocks: (string | readonly string[])[]];

function Block({ block }: { block: string | readonly string[] }) {
  if (typeof block === 'string') return <p className="leading-relaxed">{block}</p>;
  return (
    <ul className="grid list-disc gap-1 pl-5 leading-relaxed">
      {block.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** A long text in numbered sections; the last one says how to contact us. */
export function LegalText({
  title,
  version,
  lead,
  sections,
  contact,
  supportAddress,
}: {
  title: string;
  version: string;
  lead: string;
  sections: readonly LegalSection[];
  /** The topics that people can write to us about. */
  contact: string;
  supportAddress: string;
}) {
  const bodies: [string, ReactNode][] = sections.map(([heading, ...blocks]) => [
    heading,
    blocks.map((block) => <Block key={String(block)} block={block} />),
  ]);
  bodies.push([
    'Contact',
    <p key="contact" className="leading-relaxed">
      {contact} Use the{' '}
      <a className="text-clay underline" href={addresses.contact}>
        contact form
      </a>{' '}
      or write to{' '}
      <a className="text-clay underline" href={`mailto:${supportAddress}`}>
        {supportAddress}
      </a>
      .
    </p>,
  ]);
  return (
    <article className="mx-auto grid max-w-2xl gap-6 py-4">
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
      <p className="text-quiet">
        Version {version}. {lead}
      </p>
      {bodies.map(([heading, body], index) => (
        // The first two sections fill a phone's first screen.
        <section key={heading} className={`below-the-fold grid gap-1.5 ${index > 1 ? 'after-first-frame' : ''}`}>
          <h2 className="text-xl">
            {index + 1}. {heading}
          </h2>
          {body}
        </section>
      ))}
    </article>
  );
}
