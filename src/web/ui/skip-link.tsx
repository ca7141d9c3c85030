import { m } from '../../messages/m.ts';
/** The first Tab stop, visible only when focused: skips the navigation and goes to <main id="main">. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="absolute -top-20 left-4 z-10 rounded-b-lg bg-clay px-4 py-3 font-semibold text-on-clay focus:top-0"
    >
      {m.ui_skip()}
    </a>
  );
}
