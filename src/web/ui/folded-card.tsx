import { type ReactNode, useState } from 'react';
import { m } from '../../messages/m.ts';
import { Button } from './button.tsx';
import { Card } from './card.tsx';

/** A setting: its name and current state, and a button that opens the form to change it. */
export function FoldedCard({
  title,
  lead,
  action,
  danger = false,
  open: initiallyOpen = false,
  children,
}: {
  title: string;
  lead?: ReactNode;
  action: string;
  danger?: boolean;
  open?: boolean;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(initiallyOpen);
  return (
    <Card className="grid max-w-2xl gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-lg">{title}</h2>
          {lead && <div className="text-quiet">{lead}</div>}
        </div>
        <Button variant={danger && !open ? 'danger' : 'plain'} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? m.shell_close() : action}
        </Button>
      </div>
      {open && children}
    </Card>
  );
}
