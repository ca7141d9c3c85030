import type { UserType } from '../../../domain/enumerations.ts';
import { m } from '../../../messages/m.ts';
import { mayOpen, navigate } from '../../lib/navigation.tsx';
import { TOURS } from './tour-steps.ts';

const WAIT_MS = 4000;

/** The visible element with a `data-tour` mark: the sidebar's link on a desktop, the bottom bar's on a phone. */
function findMarked(mark: string): Element | null {
  const marked = [...document.querySelectorAll(`[data-tour="${mark}"]`)];
  return marked.find((element) => element.getClientRects().length > 0) ?? null;
}

async function waitForMarked(mark: string): Promise<Element | null> {
  for (const started = Date.now(); Date.now() - started < WAIT_MS; ) {
    const element = findMarked(mark);
    if (element) return element;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return null;
}

/** A tour over the real screens of a role; its library is loaded when the first tour starts. */
export async function takeTour(role: Exclude<UserType, 'ADMIN'>): Promise<void> {
  const steps = TOURS[role].filter(({ path }) => mayOpen(path));
  const [{ driver }] = await Promise.all([import('driver.js'), import('./tour.css')]);
  const opener = document.activeElement;
  // A screen may take a moment to load: if the person presses Back meanwhile, the outdated step must not appear.
  let latest = 0;
  const show = async (index: number): Promise<void> => {
    const step = steps[index];
    if (!step) return tour.destroy();
    latest += 1;
    const turn = latest;
    navigate(step.path);
    const element = step.mark ? await waitForMarked(step.mark) : null;
    if (turn !== latest) return;
    const isLast = index === steps.length - 1;
    tour.highlight({
      ...(element ? { element } : {}),
      popover: {
        title: step.title,
        description: `${step.words} <span class="tour-count">${m.tour_count({ step: index + 1, steps: steps.length })}</span>`,
        showButtons: index === 0 ? ['next', 'close'] : ['previous', 'next', 'close'],
        nextBtnText: isLast ? m.tour_done() : m.ui_next(),
        prevBtnText: m.shell_back(),
        onNextClick: () => void show(index + 1),
        onPrevClick: () => void show(index - 1),
      },
    });
  };
  const tour = driver({
    animate: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    popoverClass: 'tour',
    overlayOpacity: 0.55,
    stageRadius: 10,
    disableActiveInteraction: true,
    onDestroyed: () => {
      latest += 1;
      if (opener instanceof HTMLElement) opener.focus();
    },
  });
  await show(0);
}
