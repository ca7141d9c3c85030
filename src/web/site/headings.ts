/* What a screen is called before its JavaScript has come: what its page says in its <PageTitle>, read from the source. */

interface Heading {
  title: string;
  lead?: string;
}

/** Null for a page whose heading depends on what is read, or on who reads. */
const HEADINGS = import.meta.glob<Heading | null>('../pages/*.tsx', {
  query: '?heading',
  import: 'default',
  eager: true,
});

export function headingOf(page: string): Heading | null {
  return HEADINGS[`../pages/${page}.tsx`] ?? null;
}
