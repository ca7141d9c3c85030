import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Knot } from './logo.tsx';

/** SCREEN-33: the kinds of modal, each with its own mark. */
type Kind = 'plain' | 'delete' | 'celebrate' | 'error' | 'mail';

const MARKS: Record<Kind, string> = {
  plain: '',
  delete: 'bg-danger-soft text-danger',
  celebrate: 'bg-leaf-soft text-leaf',
  error: 'bg-danger-soft text-danger',
  mail: 'bg-gold-soft text-gold-ink',
};

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  kind?: Kind;
  children: ReactNode;
  /** A dialog that must be answered can be closed only with its buttons. */
  mustAnswer?: boolean;
  /** A drawer at the side, for one item of a list. */
  shape?: 'box' | 'drawer';
}

/** The native dialog: focus is kept inside, Escape closes, the page behind is inert. */
export function Dialog({
  open,
  onClose,
  title,
  kind = 'plain',
  children,
  mustAnswer = false,
  shape = 'box',
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  // A dialog that is removed while open is closed first, so that the focus returns to where it was.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      data-kind={kind}
      className={`${shape === 'drawer' ? 'drawer' : 'dialog'} p-6 text-ink lifted`}
      onCancel={(event) => {
        event.preventDefault();
        if (!mustAnswer) onClose();
      }}
    >
      {open && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {kind !== 'plain' && (
            <span className={`grid size-14 place-items-center rounded-full ${MARKS[kind]}`}>
              <Knot className="size-8" />
            </span>
          )}
          <h2 id={titleId} className="text-xl">
            {title}
          </h2>
          {children}
        </div>
      )}
    </dialog>
  );
}

export function DialogActions({ children }: { children: ReactNode }) {
  // A refusal is shown above all buttons.
  return (
    <div className="flex flex-col-reverse gap-2 pt-2 max-sm:[&>[role=alert]]:order-1 sm:flex-row sm:flex-wrap sm:justify-end sm:[&>[role=alert]]:-order-1">
      {children}
    </div>
  );
}
