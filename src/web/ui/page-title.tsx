import type { ReactNode } from 'react';
import { useTitle } from './title.ts';

/** A screen's heading with its one primary action next to it; also names the browser's tab. `inline` keeps small actions in
 * the heading's row on a phone too.
 */
export function PageTitle({
  title,
  children,
  lead,
  inline = false,
  language,
}: {
  title: string;
  /** The title's language, if it may differ from the page's. */
  language?: string;
  lead?: ReactNode;
  inline?: boolean;
  children?: ReactNode;
}) {
  useTitle(title);
  return (
    <div className={`flex items-start justify-between gap-y-3 ${inline ? 'gap-x-2' : 'flex-wrap gap-x-4'}`}>
      <div className="grid min-w-0 gap-1.5">
        <h1 className={`sm:text-3xl ${inline ? 'text-xl' : 'text-2xl'}`} lang={language}>
          {title}
        </h1>
        {lead && <div className="max-w-prose text-pretty text-quiet">{lead}</div>}
      </div>
      {children && (
        <div className={inline ? '-my-2 flex shrink-0 items-center sm:my-0 sm:gap-2' : 'flex flex-wrap gap-2'}>
          {children}
        </div>
      )}
    </div>
  );
}
