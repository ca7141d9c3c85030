import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { addDays, dateOf } from '../../src/domain/calendar.ts';
import { DESKTOP, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { CHROMIUM } from '../support/chromium.ts';
import { WALKS } from '../support/walks.ts';

/**
 * npm run screens: a screenshot of every route and main state at two sizes, in `screens/`, with a page to browse them.
 */

const FOLDER = fileURLToPath(new URL('../../screens/', import.meta.url));
const MORNING = `${addDays(dateOf(new Date()), 1)}T08:00:00Z`;
const SIZES = { phone: PHONE, desktop: DESKTOP };

/** Lays out parts that normally wait until they are scrolled to. Runs in the page. */
const SHOW_ALL = `for (const part of document.querySelectorAll('.below-the-fold')) part.style.contentVisibility = 'visible'`;

interface Shot {
  screen: string;
  file: string;
}

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox'],
});
const world = await BrowserWorld.start('pglite', MORNING, { demo: true });
const shots: Record<string, Shot[]> = {};
try {
  for (const [size, viewport] of Object.entries(SIZES)) {
    shots[size] = [];
    for (const walk of Object.values(WALKS)) {
      await walk(
        async () => (await openBrowser(browser, world, viewport, MORNING)).page,
        async (page, screen) => {
          const file = `${size}-${screen.replaceAll(/[^a-zA-Z0-9]+/g, '-').slice(0, 90)}.png`;
          await page.evaluate(SHOW_ALL);
          await page.screenshot({ path: join(FOLDER, file), fullPage: true });
          shots[size]?.push({ screen, file });
        },
        world,
      );
    }
    console.log(`${size}: ${shots[size].length} screens`);
  }
} finally {
  await world.close();
  await browser.close();
}
writeFileSync(join(FOLDER, 'index.html'), indexPage());
console.log(`Open ${join(FOLDER, 'index.html')}`);

function indexPage(): string {
  const plain = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const rows = (shots.phone ?? [])
    .map(({ screen, file }) => {
      const wide = shots.desktop?.find((shot) => shot.screen === screen)?.file;
      const picture = (name: string, width: number) =>
        `<a href="${name}"><img src="${name}" width="${width}" loading="lazy" alt="${plain(screen)}"></a>`;
      return `<section><h2>${plain(screen)}</h2>${picture(file, 240)}${wide ? picture(wide, 860) : ''}</section>`;
    })
    .join('\n');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Nyansapo: screens</title>
<style>body{font:16px/1.5 system-ui;margin:24px;background:#ddd}section{margin:0 0 40px}img{vertical-align:top;margin:0 12px 0 0;border:1px solid #999}h2{font-size:16px}</style>
<h1>${(shots.phone ?? []).length} screens at ${Object.keys(SIZES).length} sizes</h1>
${rows}</html>`;
}
