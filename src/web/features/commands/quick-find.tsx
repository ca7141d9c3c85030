import { lazy, Suspense, useEffect, useState } from 'react';
import type { NavigationLink } from '../../app/navigation.ts';
import { SearchIcon } from '../../ui/icons.tsx';

const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
);

/** The way to any screen by typing: by its button, or by Ctrl-K (⌘K) from everywhere. For researchers and admins. */
export function QuickFind({ links, className }: { links: readonly NavigationLink[]; className: string }) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      // A question that must be answered first stays in front.
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setIsOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button type="button" className={className} onClick={() => setIsOpen(true)}>
        <SearchIcon />
        Go to …<kbd className="ml-auto rounded border border-line px-1.5 font-sans text-xs">Ctrl K</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <CommandPalette links={links} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
