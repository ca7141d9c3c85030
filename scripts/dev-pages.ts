import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin, ProxyOptions, ViteDevServer } from 'vite';
import { matcherOf, SCREENS } from '../src/contract/addresses.ts';
import type { DevelopedDeveloperPage, DeveloperRenderer } from '../src/contract/site/developer-docs.ts';
import { DEVELOPED_PAGE, type DevelopedPage, NO_COMPANY, type SiteRenderer } from '../src/contract/site.ts';
import type { Locale } from '../src/domain/languages.ts';

const RENDERER = '/site/render.tsx';
const DEVELOPERS = '/site/developers/render.tsx';
const STYLE = '/site/site.css';
const MATCHERS = Object.values(SCREENS).map((screen) => matcherOf(screen.replace(/\?.*/, '')));

const isPage = ({ method, headers, url = '/' }: IncomingMessage) => {
  const [path = '/'] = url.split('?');
  const isAsked = headers.accept?.includes('text/html') && !/^\/(?:api|dev|health)\//.test(path);
  const isSent = method === 'POST' && headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  return (isAsked || isSent) && !MATCHERS.some((matcher) => matcher.test(path));
};

/** The same page as the server's own while it starts. */
const NOT_UP = JSON.stringify({ success: false, code: 'UNAVAILABLE', message: 'The server is not up yet.' });

/** Answers calls of the API while the server is not up. Vite would print a stack trace for each of them. */
export const answerInWords: NonNullable<ProxyOptions['configure']> = (proxy) => {
  // Vite adds its listener after this call.
  queueMicrotask(() => {
    proxy.removeAllListeners('error').on('error', (_error, _request, response) => {
      if (!('writeHead' in response)) return response.end();
      if (!response.headersSent) response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
      response.end(NOT_UP);
    });
  });
};

/** A page to show until the server is ready. It tries the real page every second. */
function waitForServer(response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', refresh: '1' });
  response.end(
    '<!doctype html><title>Starting</title><p>The server is starting. This page opens when it is ready.</p>',
  );
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

type Developed = DevelopedPage | DevelopedDeveloperPage;

async function render(vite: ViteDevServer, developed: Developed): Promise<string | null> {
  const { origin, supportAddress } = developed;
  const dataProtectionNumber = 'page' in developed ? developed.dataProtectionNumber : null;
  const language: Locale = 'page' in developed ? developed.language : 'en';
  const frame = {
    language,
    origin,
    supportAddress,
    dataProtectionNumber,
    company: 'page' in developed ? developed.company : NO_COMPANY,
    style: '',
    assetOf: (source: string) => `/${source}`,
  };
  if ('page' in developed) {
    const { renderSite } = (await vite.ssrLoadModule(RENDERER)) as SiteRenderer;
    return renderSite(developed.page, frame);
  }
  const { renderDevelopers } = (await vite.ssrLoadModule(DEVELOPERS)) as DeveloperRenderer;
  return renderDevelopers(developed.developers, developed.description, frame);
}

/**
 * In development, the server returns a public page's data (WEB_PAGES=data), and Vite renders it from the current sources with hot
 * reload. The application's screens use index.html.
 */
export function pagesInDevelopment(api: string): Plugin {
  async function answer(vite: ViteDevServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    const asked = fetch(`${api}${url}`, {
      method,
      redirect: 'manual',
      headers: { accept: 'text/html', ...(headers['content-type'] ? { 'content-type': headers['content-type'] } : {}) },
      ...(method === 'GET' ? {} : { body: new Uint8Array(await bodyOf(request)) }),
    });
    const answered = await asked.catch(() => null);
    if (answered === null || answered.status === 503) return waitForServer(response);
    const location = answered.headers.get('location');
    response.statusCode = answered.status;
    response.setHeader('content-type', answered.headers.get('content-type') ?? 'text/html; charset=utf-8');
    if (location) response.setHeader('location', location);
    const text = await answered.text();
    if (!text.startsWith(DEVELOPED_PAGE)) return void response.end(text);
    const html = await render(vite, JSON.parse(text.slice(DEVELOPED_PAGE.length)) as Developed);
    if (html === null) {
      response.statusCode = 404;
      return void response.end('There is no such page.');
    }
    const styled = html.replace('<style></style>', `<link rel="stylesheet" href="${STYLE}">`);
    response.end(await vite.transformIndexHtml(url, styled));
  }
  return {
    name: 'pages-in-development',
    apply: 'serve',
    configureServer(vite) {
      vite.middlewares.use((request, response, next) => {
        if (!isPage(request)) return next();
        answer(vite, request, response).catch(next);
      });
    },
  };
}
