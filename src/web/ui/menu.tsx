import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { m } from '../../messages/m.ts';
import { Link } from '../lib/navigation.tsx';
import { buttonClass } from './button-class.ts';
import { DotsIcon } from './icons.tsx';

export interface MenuItem {
  words: string;
  Icon?: () => ReactNode;
  /** The link's address; otherwise `onChoose` acts. */
  to?: string;
  onChoose?: () => void;
  /** Whether the action ends, removes or withdraws something. */
  isDanger?: boolean;
  /** Whether it is disabled, but still shown. */
  isOff?: boolean;
}

interface MenuProps {
  /** The item's name, for screen readers. */
  name: string;
  items: readonly (MenuItem | false)[];
  /** Shows only the dots, where there is no room for a label. */
  isSmall?: boolean;
}

const EDGE = 8;
const GAP = 4;

/** Placed below its button, or above it if there is no room, and never behind a phone's bottom bar. */
function place(menu: HTMLElement, opener: HTMLElement): void {
  const box = opener.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const bar = document.getElementById('bottom-bar')?.getBoundingClientRect();
  const floor = (bar?.height ? Math.min(bar.top, clientHeight) : clientHeight) - EDGE;
  menu.style.maxHeight = `${floor - EDGE}px`;
  const { offsetWidth: width, offsetHeight: height } = menu;
  const hasRoomBelow = box.bottom + GAP + height <= floor;
  const top = hasRoomBelow ? box.bottom + GAP : Math.max(EDGE, Math.min(box.top - GAP, floor) - height);
  const isFarRight = box.left + width > clientWidth - EDGE;
  const left = isFarRight ? Math.max(EDGE, Math.min(box.right, clientWidth - EDGE) - width) : box.left;
  menu.style.top = `${window.scrollY + top}px`;
  menu.style.left = `${window.scrollX + left}px`;
}

/**
 * An item's less frequent actions, behind one button. Destructive ones come last, after a line. The keyboard works as the ARIA
 * practices say: arrows, Home, End, letters, Enter and Space; Escape closes. Whatever closes it, the focus returns to the button.
 */
export function Menu({ name, items, isSmall = false }: MenuProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const startsAtEnd = useRef(false);
  const given = items.filter((item) => item !== false);
  const daily = given.filter(({ isDanger }) => !isDanger);
  const dangerous = given.filter(({ isDanger }) => isDanger);
  if (given.length === 0) return null;
  const rows = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const open = () => {
    if (!menu.current || !opener.current) return;
    place(menu.current, opener.current);
    rows()
      .at(startsAtEnd.current ? -1 : 0)
      ?.focus();
    startsAtEnd.current = false;
  };
  const close = () => menu.current?.hidePopover();
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    startsAtEnd.current = event.key === 'ArrowUp';
    menu.current?.showPopover();
  };
  const move = (event: KeyboardEvent) => {
    const all = rows();
    const at = all.indexOf(document.activeElement as HTMLElement);
    // The focus returns to the button first, and Tab continues from there.
    if (event.key === 'Tab') return close();
    const wanted = rowFor(event.key, all, at);
    if (!wanted && event.key !== ' ') return;
    event.preventDefault();
    // Links natively react only to Enter.
    if (event.key === ' ') all[at]?.click();
    else wanted?.focus();
  };
  return (
    <>
      <button
        ref={opener}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        className={
          isSmall
            ? '-my-1 -mr-2 grid size-12 shrink-0 place-items-center rounded-lg text-quiet hover:bg-sunken'
            : `${buttonClass('plain')} max-sm:px-3 sm:pl-4`
        }
        onKeyDown={openByArrow}
      >
        <DotsIcon />
        <span className={isSmall ? 'sr-only' : 'max-sm:sr-only'}>{m.shell_more()}</span>
        <span className="sr-only"> {m.ui_more_for({ name })}</span>
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={m.ui_actions({ name })}
        onKeyDown={move}
        // Measured once it is shown, but before it is painted.
        onBeforeToggle={({ newState }) => newState === 'open' && requestAnimationFrame(open)}
        className="absolute inset-auto m-0 min-w-52 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-xl p-1 text-ink lifted"
      >
        {daily.map((item) => (
          <Row key={item.words} item={item} onClose={close} />
        ))}
        {daily.length > 0 && dangerous.length > 0 && <hr className="my-1 border-line border-t" />}
        {dangerous.map((item) => (
          <Row key={item.words} item={item} onClose={close} />
        ))}
      </div>
    </>
  );
}

/** The row that a key leads to from the row at `at`; a letter leads to the next row that begins with it. */
function rowFor(key: string, rows: readonly HTMLElement[], at: number): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return rows[(at + 1) % rows.length];
    case 'ArrowUp':
      return rows.at(Math.max(at, 0) - 1);
    case 'Home':
      return rows[0];
    case 'End':
      return rows.at(-1);
    default:
      return [...rows.slice(at + 1), ...rows].find(
        (row) => row.textContent.trim()[0]?.toLowerCase() === key.toLowerCase(),
      );
  }
}

const ROW =
  'flex min-h-12 w-full items-center gap-3 rounded-lg px-3 py-2 text-left font-semibold outline-offset-[-3px] aria-disabled:opacity-40';

function Row({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const { words, Icon, to, onChoose, isDanger = false, isOff = false } = item;
  const row = {
    role: 'menuitem',
    tabIndex: -1,
    className: `${ROW} ${isDanger ? 'text-danger hover:bg-danger-soft focus:bg-danger-soft' : 'hover:bg-sunken focus:bg-sunken'}`,
    children: (
      <>
        {Icon && <Icon />}
        {words}
      </>
    ),
  };
  if (to !== undefined) return <Link {...row} to={to} onClick={onClose} />;
  return (
    <button
      {...row}
      type="button"
      aria-disabled={isOff}
      onClick={() => {
        if (isOff) return;
        onClose();
        onChoose?.();
      }}
    />
  );
}
