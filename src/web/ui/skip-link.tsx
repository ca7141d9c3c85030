/** The first stop of the keyboard, seen only then: past the navigation, to <main id="main">. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="absolute left-4 z-10 -translate-y-full rounded-b-lg bg-clay px-4 py-3 font-semibold text-on-clay focus:translate-y-0"
    >
      Skip to the text
    </a>
  );
}
