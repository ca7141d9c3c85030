import { addresses } from '../../../contract/addresses.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Knot } from '../../ui/logo.tsx';
import type { PageFacts } from '../document.tsx';
import { HomeLink } from '../parts/home-link.tsx';

export const NOT_FOUND: PageFacts = {
  path: '/',
  title: 'Page not found',
  description: 'This page does not exist.',
  small: true,
  unlisted: true,
};

/** SITE-03: any other path. */
export function NotFoundPage() {
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-5 py-12 text-center">
      <Knot className="size-16 text-line-strong" />
      <h1 className="text-2xl sm:text-3xl">We can’t find this page</h1>
      <p className="text-quiet">It may have moved, or the address is not complete.</p>
      <div className="flex flex-wrap justify-center gap-2">
        <button
          type="button"
          data-with-script=""
          data-go-back=""
          data-visitors={addresses.home}
          data-signed-in={addresses.dashboard}
          className={buttonClass('plain')}
        >
          Go back
        </button>
        <HomeLink />
      </div>
      <a className="rounded py-2 text-clay underline" href={addresses.contact}>
        Chat with our team
      </a>
    </div>
  );
}
