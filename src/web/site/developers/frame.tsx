import type { ReactNode } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import { developerPages, GUIDES, type Guide } from '../../../contract/site/developer-docs.ts';
import type { Tag } from './description.ts';

/** The frame of the developers' pages: search, content, and the list of pages. */
export function DocsFrame({
  path,
  query = '',
  tags,
  children,
}: {
  path: string;
  query?: string;
  tags: readonly Tag[];
  children: ReactNode;
}) {
  const link = (to: string, words: string) => (
    <li key={to}>
      <a href={to} aria-current={to === path ? 'page' : undefined}>
        {words}
      </a>
    </li>
  );
  return (
    <div className="docs">
      <div className="docs-top">
        <a href={developerPages.start} className="docs-home">
          Developers
        </a>
        <a href="#pages" className="docs-jump">
          All pages
        </a>
        <search>
          <form action={developerPages.search}>
            <label htmlFor="q">Search</label>
            <input id="q" name="q" type="search" maxLength={100} defaultValue={query} autoComplete="off" />
            <button type="submit">Search</button>
          </form>
        </search>
      </div>
      <article>{children}</article>
      <nav id="pages" aria-label="Developers">
        <h2>Guides</h2>
        <ul>
          {link(developerPages.start, 'Start')}
          {Object.entries(GUIDES).map(([guide, title]) => link(developerPages.guide(guide as Guide), title))}
        </ul>
        <h2>Reference</h2>
        <ul>
          {link(developerPages.reference, 'All calls')}
          {tags.map(({ name, title }) => link(developerPages.tag(name), title))}
        </ul>
        <h2>Elsewhere</h2>
        <ul>
          {link(addresses.developers, 'Your keys')}
          {link(addresses.webhooks, 'Your webhooks')}
          {link('/api/openapi.json', 'OpenAPI description')}
          {link(addresses.status, 'Service status')}
        </ul>
      </nav>
      {/* islands/copy-code.ts announces here that it has copied. */}
      <p id="copied" role="status" className="sr-only" />
    </div>
  );
}
