import { addresses } from '../../../contract/addresses.ts';
import type { PublicStudy } from '../../../contract/site.ts';
import { m } from '../../../messages/m.ts';
import { addedWords, lengthWords, payWords, placesLeftWords } from '../../../messages/offer-words.ts';
import { VerifiedMark } from '../../ui/badge.tsx';
import { Knot } from '../../ui/logo.tsx';
import { hereIn } from '../here-in.ts';

/** Studies that are recruiting right now: real ones only. */
export function OpenStudies({ studies }: { studies: readonly PublicStudy[] }) {
  if (studies.length === 0) {
    return (
      <div className="grid justify-items-center gap-2 rounded-2xl border border-line-strong border-dashed px-6 py-10 text-center text-quiet">
        <Knot className="size-10 text-line-strong" />
        <p>{m.participant_page_none()}</p>
      </div>
    );
  }
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {studies.map((study) => (
        <li key={study.code} className="card rises relative grid content-between gap-4 p-5">
          <div className="grid gap-1">
            <h3 className="text-lg">
              {/* The whole card is the link. */}
              <a
                href={hereIn(addresses.publicStudy({ code: study.code }))}
                lang={study.textLanguages.publicName}
                className="after:absolute after:inset-0"
              >
                {study.publicName}
              </a>
            </h3>
            <p className="flex flex-wrap items-center gap-x-2 text-quiet">
              {study.organizationName} {study.organizationVerified && <VerifiedMark />}
            </p>
          </div>
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="money font-display text-2xl text-leaf">{payWords(study)}</span>
            <span className="money text-quiet empty:hidden">{addedWords(study.rewardPesewas, study)}</span>
            <span className="money text-quiet">
              {lengthWords(study)}, {placesLeftWords(study.placesLeft)}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
