import { Suspense, useEffect, useState } from 'react';
import { Lazy, lazyPart } from '../../lib/lazy-part.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { PALETTE_INPUT, type PaletteLink } from './palette-input.ts';

const CommandPalette = lazyPart(() => import('./command-palette.tsx').then((module) => module.CommandPalette));

/** Opens any screen by typing: from its button, or with Ctrl-K (⌘K) anywhere. For researchers and admins. */
export function QuickFind({ links, className }: { links: readonly PaletteLink[]; className: string }) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      // A dialog that must be answered first stays in front.
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
      {isOpen && <Finder links={links} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Accepts typing at once: letters typed before the palette has loaded are in it when it opens. */
function Finder({ links, onClose }: { links: readonly PaletteLink[]; onClose: () => void }) {
  const [text, setText] = useState('');
  return (
    <Dialog open onClose={onClose} title="Go to …">
      <Suspense
        fallback={
          <input {...PALETTE_INPUT} aria-label="Go to" value={text} onChange={({ target }) => setText(target.value)} />
        }
      >
        <Lazy of={CommandPalette} links={links} text={text} onText={setText} onClose={onClose} />
      </Suspense>
    </Dialog>
  );
}
