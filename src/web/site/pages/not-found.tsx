import { addresses } from '../../../contract/addresses.ts';
import { m } from '../../../messages/m.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Knot } from '../../ui/logo.tsx';
import type { PageFacts } from '../document.tsx';
import { isTranslated, visitorsHome } from '../here-in.ts';
import { HomeLink } from '../parts/home-link.tsx';

export const notFoundFacts = (): PageFacts => ({
  path: '/',
  title: m.frame_missing_title(),
  description: m.frame_missing(),
  // Only participants read other languages.
  ...(isTranslated() ? { audience: 'participants' } : {}),
  small: true,
  unlisted: true,
});

/** SITE-03: any other path. */
export function NotFoundPage() {
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-5 py-12 text-center">
      <Knot className="size-16 text-line-strong" />
      <h1 className="text-2xl sm:text-3xl">{m.frame_missing()}</h1>
      <p className="text-quiet">{m.frame_missing_why()}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <button
          type="button"
          data-with-script=""
          data-go-back=""
          data-visitors={visitorsHome()}
          data-signed-in={addresses.dashboard}
          className={buttonClass('plain')}
        >
          {m.ui_go_back()}
        </button>
        <HomeLink />
      </div>
      <a className="rounded py-2 text-clay underline" href={addresses.contact}>
        {m.frame_chat()}
      </a>
    </div>
  );
}
