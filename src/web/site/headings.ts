/* A screen's heading before its JavaScript has loaded: its page's <PageTitle>, read from the source. */

interface Heading {
  title: string;
  lead?: string;
}

/** Null for a page whose heading depends on its data or on the reader. */
const HEADINGS = import.meta.glob<() => Heading | null>('../pages/*.tsx', {
  query: '?heading',
  import: 'default',
  eager: true,
});

export function headingOf(page: string): Heading | null {
  return HEADINGS[`../pages/${page}.tsx`]?.() ?? null;
}
