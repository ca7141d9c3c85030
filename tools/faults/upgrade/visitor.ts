import { PUBLIC_PAGES } from '../../../src/contract/addresses.ts';
import { LANGUAGE_COOKIE } from '../../../src/domain/cookies.ts';
import { pause } from '../clients/http.ts';

const PAGES = [
  ...Object.values(PUBLIC_PAGES).filter((path) => !path.includes(':') && path !== PUBLIC_PAGES.studyLookUp),
  '/developers',
  '/login',
  '/participant-signup',
  '/dashboard',
  '/dashboard/browse-studies',
  '/dashboard/admin/books',
];
const OTHER_FILES = ['/service-worker.js', '/manifest.webmanifest', '/icon.svg'];
const EVERY_MS = 1000;
const AT_ONCE = 4;
const TIMEOUT_MS = 20_000;
/** A file with a hashed name, wherever a page, script, style or service worker names it. */
const ASSET = /[\w.-]+-[\w-]{7}\.(?:js|css|svg|woff2)\b/g;
const TYPES: Readonly<Record<string, string>> = { js: 'javascript', css: 'text/css', svg: 'image/svg', woff2: 'font/' };

export interface Visits {
  /** Wrong answers with their times. */
  failures: string[];
  requests: number;
  rounds: number;
  /** Every file with a hashed name that a page of any release has led to. */
  files: ReadonlySet<string>;
  /** Resolves after another complete round. */
  round(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Opens pages each second, one after the other in English and in Twi, with everything that they lead to: scripts, styles, fonts,
 * parts that are loaded later, and the service worker. Files that a page has once linked to are requested until the end, as open
 * pages do.
 */
export function visitAll(origin: string): Visits {
  const files = new Set<string>();
  const read = new Set<string>();
  let isStopped = false;
  const get = async (path: string, headers: Record<string, string>): Promise<string> => {
    visits.requests += 1;
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(origin + path, { headers, signal, redirect: 'manual' });
      const text = await response.text();
      const type = response.headers.get('content-type') ?? '';
      const wanted = path.startsWith('/assets/') ? (TYPES[path.split('.').at(-1) ?? ''] ?? '') : '';
      if (response.status === 200 && type.includes(wanted)) return text;
      throw new Error(`${response.status} ${type}`);
    } catch (error) {
      visits.failures.push(`${new Date().toISOString()} ${path}: ${error instanceof Error ? error.message : error}`);
      return '';
    }
  };
  const note = (text: string) => {
    for (const [name] of text.matchAll(ASSET)) files.add(name);
  };
  const all = async (paths: readonly string[], run: (path: string) => Promise<void>) => {
    const left = [...paths];
    const one = async () => {
      for (let path = left.shift(); path !== undefined; path = left.shift()) await run(path);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
  };
  const visit = async (language: string) => {
    const headers = { 'x-forwarded-proto': 'https', cookie: `${LANGUAGE_COOKIE}=${language}`, accept: 'text/html,*/*' };
    await all([...PAGES, ...OTHER_FILES], async (path) => note(await get(path, headers)));
    const asked = new Set<string>();
    for (;;) {
      const next = [...files].filter((name) => !asked.has(name));
      if (next.length === 0) break;
      await all(next, async (name) => {
        asked.add(name);
        const text = await get(`/assets/${name}`, headers);
        if (read.has(name) || !/\.(js|css)$/.test(name) || text === '') return;
        read.add(name);
        note(text);
      });
    }
    visits.rounds += 1;
  };
  const visits: Visits = {
    failures: [],
    requests: 0,
    rounds: 0,
    files,
    round: async () => {
      // Two rounds, because the current one may have begun before.
      for (const after = visits.rounds + 2; visits.rounds < after; ) await pause(100);
    },
    stop: async () => {
      isStopped = true;
      await visiting;
    },
  };
  const visiting = (async () => {
    for (let turn = 0; !isStopped; turn += 1) {
      const next = Date.now() + EVERY_MS;
      await visit(turn % 2 === 0 ? 'en' : 'ak');
      await pause(Math.max(0, next - Date.now()));
    }
  })();
  return visits;
}
