/* What readers find on the developers' pages, taken from their HTML. */

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

const decoded = (html: string) => html.replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** The blocks of code with one of the labels, such as "curl", as somebody copies them. */
export function codeOf(html: string, label: string): string[] {
  const blocks = html.matchAll(/<pre[^>]*aria-label="([^"]+) code"[^>]*><code>(.*?)<\/code>/gs);
  return [...blocks].filter(([, of]) => of === label).map(([, , code = '']) => decoded(code));
}

export function linksOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = '']) => decoded(href));
}

export function idsOf(html: string): string[] {
  return [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);
}
