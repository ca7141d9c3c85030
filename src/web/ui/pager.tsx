import type { Page } from '../../contract/endpoint.ts';
import { m } from '../../messages/m.ts';
import { Button } from './button.tsx';

export function Pager({ page, onPage }: { page: Partial<Page>; onPage: (page: number) => void }) {
  const { number = 0, totalPages = 1, totalElements = 0 } = page;
  if (totalPages <= 1) return null;
  return (
    <nav aria-label={m.ui_pages()} className="flex items-center justify-between gap-4">
      <Button look="plain" disabled={number === 0} onClick={() => onPage(number - 1)}>
        {m.ui_previous()}
      </Button>
      <p className="text-quiet text-sm">{m.ui_page({ number: number + 1, pages: totalPages, all: totalElements })}</p>
      <Button look="plain" disabled={number + 1 >= totalPages} onClick={() => onPage(number + 1)}>
        {m.ui_next()}
      </Button>
    </nav>
  );
}
