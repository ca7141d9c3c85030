import { DASHBOARD } from '../contract/dashboard.ts';
import { locale } from '../messages/locale.ts';
import { loadTexts } from '../messages/texts.browser.ts';

/* Loads the texts of the page's language before the application, whose modules use them at import time. */

async function start(): Promise<void> {
  const language = locale();
  await loadTexts(language, window.location.pathname.startsWith(DASHBOARD) ? 'dashboard' : 'public');
  if (language !== 'en') (await import('./lib/english-parts.ts')).markEnglish(document.documentElement, language);
  await import('./start.tsx');
}

void start();
