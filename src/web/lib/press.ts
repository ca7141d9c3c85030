let isDown = false;
const waiting: (() => void)[] = [];

const up = () => {
  // The click follows the release in the same task.
  setTimeout(() => {
    isDown = false;
    for (const work of waiting.splice(0)) work();
  });
};
addEventListener(
  'pointerdown',
  () => {
    isDown = true;
  },
  true,
);
addEventListener('pointerup', up, true);
addEventListener('pointercancel', up, true);

/**
 * Runs something that may move the page: at once, or once the pointer is released. What moves between the press and the release
 * is not what the person pressed, and the browser then sends no click.
 */
export function afterPress(work: () => void): void {
  if (isDown) waiting.push(work);
  else work();
}
