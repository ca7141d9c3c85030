import { addresses } from '../../../contract/addresses.ts';
import { Knot } from '../../ui/logo.tsx';
import type { PageFacts } from '../document.tsx';
import { HomeLink } from '../parts/home-link.tsx';

export const PROBLEM: PageFacts = {
  path: '/',
  title: 'Something went wrong',
  description: 'This page can’t be shown right now.',
  small: true,
  unlisted: true,
};

/** Shown when the server could not or would not render a page: the reason, and what to do next. */
export function ProblemPage({ words, requestId }: { words: string; requestId: string }) {
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-5 py-12 text-center">
      <Knot className="size-16 text-line-strong" />
      <h1 className="text-2xl sm:text-3xl">Something went wrong</h1>
      <p className="text-quiet">{words}</p>
      <HomeLink />
      <a className="rounded py-2 text-clay underline" href={addresses.contact}>
        Chat with our team
      </a>
      <p className="text-quiet text-sm">
        If you write to us, please give this number: <span className="block break-all">{requestId}</span>
      </p>
    </div>
  );
}
