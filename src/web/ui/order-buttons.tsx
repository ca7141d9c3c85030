import { Button } from './button.tsx';
import { CloseIcon, DownIcon, UpIcon } from './icons.tsx';
import { Menu } from './menu.tsx';

interface OrderButtonsProps {
  /** The item's name for screen readers: "question 2". */
  name: string;
  index: number;
  length: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/**
 * Moves an item of a list up or down, or removes it. With a mouse or keyboard, the buttons appear while the pointer or the
 * focus is in the item, which has the class `reveals`; by touch and on narrow screens they are in a menu. Only one of the
 * two exists at a time. At either end a button stays but is inactive, so that keyboard users don't lose the focus.
 */
export function OrderButtons({ name, index, length, onMove, onRemove }: OrderButtonsProps) {
  const up = { words: `Move ${name} up`, Icon: UpIcon, isOff: index === 0, onChoose: () => onMove(-1) };
  const down = { words: `Move ${name} down`, Icon: DownIcon, isOff: index === length - 1, onChoose: () => onMove(1) };
  const remove = { words: `Remove ${name}`, Icon: CloseIcon, isOff: false, onChoose: onRemove };
  // Keyed by action, not by name, which changes with the position: so a button keeps the focus when its item moves.
  const actions = Object.entries({ up, down, remove });
  return (
    <>
      <div className="revealed">
        {actions.map(([key, { words, Icon, isOff, onChoose }]) => (
          <Button
            key={key}
            variant="quiet"
            icon
            aria-label={words}
            aria-disabled={isOff}
            onClick={() => !isOff && onChoose()}
          >
            <Icon />
          </Button>
        ))}
      </div>
      <div className="in-a-menu">
        <Menu isSmall name={name} items={[up, down, { ...remove, isDanger: true }]} />
      </div>
    </>
  );
}

/** The list with the item at `index` moved by one place. */
export function moved<T>(list: readonly T[], index: number, by: -1 | 1): T[] {
  const next = [...list];
  const [one] = next.splice(index, 1);
  if (one !== undefined) next.splice(index + by, 0, one);
  return next;
}
