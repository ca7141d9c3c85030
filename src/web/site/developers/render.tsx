import { renderToStaticMarkup } from 'react-dom/server';
import { matcherOf } from '../../../contract/addresses.ts';
import {
  type ApiDescription,
  DEVELOPER_PAGES,
  type DeveloperRenderer,
  developerPages,
  GUIDES,
  type Guide,
} from '../../../contract/site/developer-docs.ts';
import type { SiteFrame } from '../../../contract/site.ts';
import { type PageFacts, SiteDocument } from '../document.tsx';
import { type Reference, readReference } from './description.ts';
import { DocsFrame } from './frame.tsx';
import { generatedParts } from './generated.tsx';
import { renderMarkdown } from './markdown.tsx';
import { OperationPage, ReferencePage, TagPage } from './reference-pages.tsx';
import { type Index, makeIndex, SearchPage } from './search.tsx';

/*
 * The developers' pages, in a separate renderer that the server loads with the first visit. Guides are Markdown; the reference is
 * generated from the API's description.
 */

const TEXTS = import.meta.glob<string>('./guides/*.md', { query: '?raw', import: 'default', eager: true });
const EXAMPLES = import.meta.glob<string>('../../../../clients/typescript/examples/*', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const FILES = Object.fromEntries(Object.entries(EXAMPLES).map(([path, text]) => [path.split('/').at(-1) ?? '', text]));

const SCRIPTS = ['site/islands/copy-code.ts'];
const TESTER_SCRIPTS = ['site/islands/waiting-forms.ts', 'site/islands/webhook-tester.ts'];
const STYLES = ['site/developers/developers.css'];

const isGuide = (name: string): name is Guide => Object.hasOwn(GUIDES, name);

function guideHtml(name: Guide | 'start', reference: Reference, origin: string): string {
  const text = TEXTS[`./guides/${name}.md`];
  if (text === undefined) throw new Error(`there is no guide ${name}.md`);
  return renderMarkdown(text, { origin, files: FILES, generated: generatedParts(reference) });
}

function Markdown({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own guides, rendered from our own sources.
  return <div className="guide" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The first sentences of a guide, for search engines. */
function leadOf(html: string): string {
  const [, lead = ''] = /<p>(.*?)<\/p>/s.exec(html) ?? [];
  return lead
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#39;', '’')
    .replaceAll(/\s+/g, ' ');
}

let searchable: { origin: string; index: Index } | null = null;

/** Built at the first search. */
function indexOf(reference: Reference, origin: string): Index {
  if (searchable?.origin !== origin) {
    const guides = Object.fromEntries(
      Object.keys(GUIDES).map((guide) => [guide, guideHtml(guide as Guide, reference, origin)]),
    ) as Record<Guide, string>;
    searchable = { origin, index: makeIndex(guides, reference) };
  }
  return searchable.index;
}

type Composed = [Omit<PageFacts, 'path'>, React.ReactNode];

function compose(path: string, query: string, reference: Reference, origin: string): Composed | null {
  const guide = (name: Guide | 'start', title: string): Composed => {
    const html = guideHtml(name, reference, origin);
    const own = name === 'webhook-tester' ? TESTER_SCRIPTS : [];
    return [{ title, description: leadOf(html), scripts: own }, <Markdown key="page" html={html} />];
  };
  if (path === DEVELOPER_PAGES.start) return guide('start', 'Developers');
  if (path === DEVELOPER_PAGES.search) {
    const facts = {
      title: 'Search for developers',
      description: 'Search the guides and the API reference.',
      unlisted: true,
    };
    return [facts, <SearchPage key="page" query={query} index={indexOf(reference, origin)} />];
  }
  if (path === DEVELOPER_PAGES.reference) {
    const facts = {
      title: 'API reference',
      description: 'Every call of the Nyansapo API with its fields, errors and samples.',
    };
    return [facts, <ReferencePage key="page" {...reference} />];
  }
  const tagName = matcherOf(DEVELOPER_PAGES.tag).exec(path)?.groups?.tag;
  const tag = reference.tags.find(({ name }) => name === tagName);
  if (tag)
    return [{ title: `${tag.title}, API reference`, description: tag.description }, <TagPage key="page" {...tag} />];
  const found = matcherOf(DEVELOPER_PAGES.operation).exec(path)?.groups;
  const operation = reference.operations.find((one) => one.tag === found?.tag && one.id === found?.operation);
  if (operation) {
    const facts = { title: `${operation.title}, API reference`, description: operation.summary };
    return [facts, <OperationPage key="page" operation={operation} reference={reference} origin={origin} />];
  }
  const name = matcherOf(DEVELOPER_PAGES.guide).exec(path)?.groups?.guide ?? '';
  return isGuide(name) ? guide(name, GUIDES[name]) : null;
}

export const renderDevelopers: DeveloperRenderer['renderDevelopers'] = (
  { path, query },
  description,
  frame: SiteFrame,
) => {
  const reference = readReference(description);
  const composed = compose(path, query, reference, frame.origin);
  if (!composed) return null;
  const [facts, content] = composed;
  const whole: PageFacts = { ...facts, path, scripts: [...SCRIPTS, ...(facts.scripts ?? [])], styles: STYLES };
  return `<!doctype html>${renderToStaticMarkup(
    <SiteDocument facts={whole} frame={frame}>
      <DocsFrame path={path} query={query} tags={reference.tags}>
        {content}
      </DocsFrame>
    </SiteDocument>,
  )}`;
};

export const listAddresses: DeveloperRenderer['listAddresses'] = (description: ApiDescription) => {
  const { tags } = readReference(description);
  return [
    developerPages.start,
    ...Object.keys(GUIDES).map((guide) => developerPages.guide(guide as Guide)),
    developerPages.reference,
    ...tags.flatMap(({ name, operations }) => [
      developerPages.tag(name),
      ...operations.map(({ id }) => developerPages.operation(name, id)),
    ]),
  ];
};
