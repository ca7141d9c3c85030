import type { ReactNode } from 'react';

export function Card({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <section className={`card p-5 ${className}`}>{children}</section>;
}

/** Label and value pairs: the plain way to show facts. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[fit-content(50%)_1fr] gap-x-4 gap-y-2 text-base [&_dt]:text-quiet [&_.money]:whitespace-nowrap [&_dd]:min-w-0">
      {children}
    </dl>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
