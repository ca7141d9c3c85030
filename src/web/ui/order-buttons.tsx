import { Button } from './button.tsx';
import { CloseIcon, DownIcon, UpIcon } from './icons.tsx';

interface OrderButtonsProps {
  /** The item's name for screen readers: "question 2". */
  name: string;
  index: number;
  length: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** Moves an item of a list up or down, or removes it. At an end the button stays but does nothing, so that keyboard users
 * don't lose the focus.
 */
export function OrderButtons({ name, index, length, onMove, onRemove }: OrderButtonsProps) {
  const isFirst = index === 0;
  const isLast = index === length - 1;
  return (
    <div className="flex">
      <Button
        look="quiet"
        icon
        aria-label={`Move ${name} up`}
        aria-disabled={isFirst}
        onClick={() => !isFirst && onMove(-1)}
      >
        <UpIcon />
      </Button>
      <Button
        look="quiet"
        icon
        aria-label={`Move ${name} down`}
        aria-disabled={isLast}
        onClick={() => !isLast && onMove(1)}
      >
        <DownIcon />
      </Button>
      <Button look="quiet" icon aria-label={`Remove ${name}`} onClick={onRemove}>
        <CloseIcon />
      </Button>
    </div>
  );
}

/** The list with the item at `index` moved by one place. */
export function moved<T>(list: readonly T[], index: number, by: -1 | 1): T[] {
  const next = [...list];
  const [one] = next.splice(index, 1);
  if (one !== undefined) next.splice(index + by, 0, one);
  return next;
}
