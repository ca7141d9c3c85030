import { useId, useRef } from 'react';
import { Button } from './button.tsx';
import { CloseIcon, DotsIcon, DownIcon, UpIcon } from './icons.tsx';

interface OrderButtonsProps {
  /** The item's name for screen readers: "question 2". */
  name: string;
  index: number;
  length: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

const MENU_HEIGHT = 154;

/**
 * Moves an item of a list up or down, or removes it. With a mouse or keyboard, the buttons appear while the pointer or the
 * focus is in the item, which has the class `reveals`; by touch and on narrow screens they are in a menu. Only one of the
 * two exists at a time. At an end a button stays but does nothing, so that keyboard users don't lose the focus.
 */
export function OrderButtons(props: OrderButtonsProps) {
  const { name } = props;
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const place = () => {
    const box = opener.current?.getBoundingClientRect();
    if (!box || !menu.current) return;
    const isLow = box.bottom + MENU_HEIGHT > window.innerHeight;
    menu.current.style.top = `${window.scrollY + (isLow ? box.top - MENU_HEIGHT : box.bottom)}px`;
    menu.current.style.right = `${document.documentElement.clientWidth - box.right}px`;
  };
  return (
    <>
      <div className="revealed">
        <Actions {...props} />
      </div>
      <div className="in-a-menu">
        <button
          ref={opener}
          type="button"
          popoverTarget={id}
          aria-label={`Actions for ${name}`}
          className="grid size-12 place-items-center rounded-lg text-quiet hover:bg-sunken"
        >
          <DotsIcon />
        </button>
        <div
          ref={menu}
          id={id}
          popover="auto"
          onBeforeToggle={place}
          className="absolute inset-auto m-0 min-w-44 rounded-xl border border-line bg-surface p-1 text-ink lifted"
        >
          <div className="grid">
            <Actions {...props} inMenu onDone={() => menu.current?.hidePopover()} />
          </div>
        </div>
      </div>
    </>
  );
}

/** The three actions: as icons, or with words in a menu that closes when one is chosen. */
function Actions({
  name,
  index,
  length,
  onMove,
  onRemove,
  inMenu = false,
  onDone,
}: OrderButtonsProps & { inMenu?: boolean; onDone?: () => void }) {
  const actions = [
    { key: 'up', words: `Move ${name} up`, Icon: UpIcon, isOff: index === 0, act: () => onMove(-1) },
    { key: 'down', words: `Move ${name} down`, Icon: DownIcon, isOff: index === length - 1, act: () => onMove(1) },
    { key: 'remove', words: `Remove ${name}`, Icon: CloseIcon, isOff: false, act: onRemove },
  ];
  return actions.map(({ key, words, Icon, isOff, act }) => (
    <Button
      // Not the name, which changes with the place: the button keeps the focus when its item moves.
      key={key}
      look="quiet"
      icon={!inMenu}
      className={inMenu ? 'justify-start' : ''}
      aria-label={inMenu ? undefined : words}
      aria-disabled={isOff}
      onClick={() => {
        if (isOff) return;
        onDone?.();
        act();
      }}
    >
      <Icon />
      {inMenu && words}
    </Button>
  ));
}

/** The list with the item at `index` moved by one place. */
export function moved<T>(list: readonly T[], index: number, by: -1 | 1): T[] {
  const next = [...list];
  const [one] = next.splice(index, 1);
  if (one !== undefined) next.splice(index + by, 0, one);
  return next;
}
