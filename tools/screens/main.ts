import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { DESKTOP, openBrowser, PHONE } from '../../tests/support/browser-people.ts';
import { BrowserWorld, MORNING } from '../../tests/support/browser-world.ts';
import { CHROMIUM } from '../../tests/support/chromium.ts';
import { WALKS } from '../../tests/support/walks.ts';

/**
 * npm run screens: a screenshot of every route and main state at two sizes and in both themes, in `screens/`, with a page
 * to browse them. `--only 'browse|a session$'` takes the screens whose name matches, `--as participant` those of one kind
 * of person, `--themes dark` one theme, and `--to FOLDER` writes elsewhere, so that two versions can be compared.
 * `--pictures` takes only those that the public pages show, into `src/web/public/pictures`. `--no-letters` hides every letter and leaves icons and numbers, as somebody who can't read would see the screens.
 */

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    as: { type: 'string', default: '' },
    themes: { type: 'string', default: 'light,dark' },
    to: { type: 'string' },
    'no-letters': { type: 'boolean', default: false },
    pictures: { type: 'boolean', default: false },
  },
});
const OUR_FOLDER = fileURLToPath(new URL('../../screens/', import.meta.url));
const FOLDER = options.to === undefined ? OUR_FOLDER : resolve(options.to);
const SIZES = { phone: PHONE, desktop: DESKTOP };
const THEMES = (['light', 'dark'] as const).filter((theme) => options.themes.split(',').includes(theme));
/** Ids differ from run to run; the names of the files don't. */
const ID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;
const ONLY = new RegExp(options.only, 'i');

/** Lays out parts that normally wait until they are scrolled to. Runs in the page. */
const SHOW_ALL = `for (const part of document.querySelectorAll('.below-the-fold')) part.style.contentVisibility = 'visible'`;

/** Hides letters, and shows them again for the next step. Both run in the page. */
const HIDE_LETTERS = `window.hidden = [];
for (const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); texts.nextNode(); ) {
  const { currentNode: node } = texts;
  window.hidden.push([node, node.data]);
  node.data = node.data.replace(/\\p{L}/gu, '▪');
}`;
const SHOW_LETTERS = `for (const [node, data] of window.hidden) node.data = data;`;

// Removes files of earlier runs, but only from our own folder.
if (FOLDER === OUR_FOLDER) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox'],
});
const world = await BrowserWorld.start(MORNING, { demo: true });
/** Each screen's files, by its name. */
const shots = new Map<string, { file: string; size: keyof typeof SIZES }[]>();

/** The screens that the public pages show, with their pictures' names and sizes. */
const PICTURES: readonly [screen: RegExp, name: string, size: keyof typeof SIZES, width: number, height: number][] = [
  [/study-applicants\/[^?]*$/, 'applicants', 'desktop', 1040, 650],
  [/study-applicants\/.*results$/, 'results', 'desktop', 1040, 650],
  [/^participant.*\/browse-studies$/, 'browse', 'phone', 360, 640],
  [/^participant.*\/wallet-management$/, 'earnings', 'phone', 360, 640],
];
const PICTURE_FOLDER = fileURLToPath(new URL('../../src/web/public/pictures/', import.meta.url));
const MOST_PICTURE_BYTES = 30_000;

/** Draws a screenshot smaller, as a file of at most so many bytes. Runs in a page. */
const AS_WEBP = `async ([data, wide, high, most]) => {
  const bitmap = await createImageBitmap(await (await fetch('data:image/png;base64,' + data)).blob());
  const canvas = new OffscreenCanvas(wide, high);
  canvas.getContext('2d').drawImage(bitmap, 0, 0, wide, bitmap.height * (wide / bitmap.width));
  for (let quality = 0.9; ; quality -= 0.1) {
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
    if (blob.size <= most || quality < 0.2) return [...new Uint8Array(await blob.arrayBuffer())];
  }
}`;

/** Writes a screen as it is on the public pages, as a small file in both themes. */
async function takePicture(page: Page, screen: string, size: keyof typeof SIZES): Promise<void> {
  const found = PICTURES.find(([pattern, , wanted]) => wanted === size && pattern.test(screen));
  if (!found) return;
  const [, name, , width, height] = found;
  const converter = await browser.newPage();
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await page.evaluate('scrollTo(0, 0)');
    const png = (await page.screenshot()).toString('base64');
    const webp = (await converter.evaluate(
      `(${AS_WEBP})(${JSON.stringify([png, width, height, MOST_PICTURE_BYTES])})`,
    )) as number[];
    mkdirSync(PICTURE_FOLDER, { recursive: true });
    writeFileSync(join(PICTURE_FOLDER, `${name}-${theme}.webp`), Buffer.from(webp));
    console.log(name, theme, webp.length);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await converter.close();
}

async function shoot(page: Page, screen: string, size: keyof typeof SIZES): Promise<void> {
  if (!ONLY.test(screen)) return;
  if (options.pictures) return takePicture(page, screen, size);
  await page.evaluate(SHOW_ALL);
  const files = shots.get(screen) ?? [];
  for (const theme of THEMES) {
    const file = `${screen
      .replaceAll(ID, 'id')
      .replaceAll(/[^a-zA-Z0-9]+/g, '-')
      .slice(0, 90)}-${size}-${theme}.png`;
    await page.emulateMedia({ colorScheme: theme });
    if (options['no-letters']) await page.evaluate(HIDE_LETTERS);
    await page.screenshot({ path: join(FOLDER, file), fullPage: true });
    if (options['no-letters']) await page.evaluate(SHOW_LETTERS);
    files.push({ file, size });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  shots.set(screen, files);
}

try {
  for (const size of ['phone', 'desktop'] as const) {
    for (const [people, walk] of Object.entries(WALKS)) {
      if (!people.includes(options.as)) continue;
      await walk(
        async () => (await openBrowser(browser, world, SIZES[size])).page,
        (page, screen) => shoot(page, screen, size),
        world,
      );
    }
    console.log(`${size}: done`);
  }
} finally {
  await world.close();
  await browser.close();
}
writeFileSync(join(FOLDER, 'index.html'), indexPage());
console.log(`${shots.size} screens. Open ${join(FOLDER, 'index.html')}`);

function indexPage(): string {
  const plain = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const sections = [...shots].map(([screen, files]) => {
    const pictures = files.map(
      ({ file, size }) =>
        `<a href="${file}"><img src="${file}" width="${size === 'phone' ? 240 : 860}" loading="lazy" alt="${plain(screen)}"></a>`,
    );
    return `<section><h2>${plain(screen)}</h2>${pictures.join('')}</section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Nyansapo: screens</title>
<style>body{font:16px/1.5 system-ui;margin:24px;background:#ddd}section{margin:0 0 40px}img{vertical-align:top;margin:0 12px 12px 0;border:1px solid #999}h2{font-size:16px}</style>
<h1>${shots.size} screens</h1>
${sections.join('\n')}</html>`;
}
