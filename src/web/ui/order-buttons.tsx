import { Button } from './button.tsx';
import { CloseIcon, DownIcon, UpIcon } from './icons.tsx';

interface OrderButtonsProps {
  /** What is moved, for who can't see it: "question 2". */
  name: string;
  index: number;
  length: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/**
 * Moves one of a list up or down, or removes it. At an end the button stays and does nothing, so that the focus of
 * somebody who moves by keyboard is not lost.
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

/** A list with the one at `index` moved by one place. */
export function moved<T>(list: readonly T[], index: number, by: -1 | 1): T[] {
  const next = [...list];
  const [one] = next.splice(index, 1);
  if (one !== undefined) next.splice(index + by, 0, one);
  return next;
}
