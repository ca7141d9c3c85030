import { useEffect, useEffectEvent } from 'react';
import type { Page } from '../../contract/endpoint.ts';
import { m } from '../../messages/m.ts';
import { Button } from './button.tsx';
import { LoadingState } from './states.tsx';

/** Whether an address names a page that the list doesn't have (any more). */
export function isPastTheEnd({ content, number = 0 }: Partial<Page> & { content: readonly unknown[] }): boolean {
  return content.length === 0 && number > 0;
}

/** Goes to the last page of a list; to the first if the list does not say how many pages it has. */
export function LastPage({
  page: { totalPages = 0 },
  onPage,
}: {
  page: Partial<Page>;
  onPage: (page: number) => void;
}) {
  const last = Math.max(0, totalPages - 1);
  const go = useEffectEvent(() => onPage(last));
  useEffect(() => go(), []);
  return <LoadingState />;
}

export function Pager({ page, onPage }: { page: Partial<Page>; onPage: (page: number) => void }) {
  const { number = 0, totalPages = 1, totalElements = 0 } = page;
  if (totalPages <= 1) return null;
  return (
    <nav aria-label={m.ui_pages()} className="flex items-center justify-between gap-4">
      <Button variant="plain" disabled={number === 0} onClick={() => onPage(number - 1)}>
        {m.ui_previous()}
      </Button>
      <p className="text-quiet text-sm">{m.ui_page({ number: number + 1, pages: totalPages, all: totalElements })}</p>
      <Button variant="plain" disabled={number + 1 >= totalPages} onClick={() => onPage(number + 1)}>
        {m.ui_next()}
      </Button>
    </nav>
  );
}
