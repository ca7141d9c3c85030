import type { Page } from '../../contract/endpoint.ts';
import { Button } from './button.tsx';

export function Pager({ page, onPage }: { page: Partial<Page>; onPage: (page: number) => void }) {
  const { number = 0, totalPages = 1, totalElements = 0 } = page;
  if (totalPages <= 1) return null;
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-4">
      <Button look="plain" disabled={number === 0} onClick={() => onPage(number - 1)}>
        Previous
      </Button>
      <p className="text-quiet text-sm">
        Page {number + 1} of {totalPages} · {totalElements} in all
      </p>
      <Button look="plain" disabled={number + 1 >= totalPages} onClick={() => onPage(number + 1)}>
        Next
      </Button>
    </nav>
  );
}
