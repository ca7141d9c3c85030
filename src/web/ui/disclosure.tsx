import { type ReactNode, useState } from 'react';

/** A part of a form that few people need. It is rendered, and its code loaded, when it is expanded. */
export function Disclosure({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(open);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="min-h-12 py-3 font-semibold">{title}</summary>
      {isOpen && children}
    </details>
  );
}
