import { type ReactNode, useEffect, useState } from 'react';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { getPublicStudy } from '../../../contract/studies/offers.ts';
import { m } from '../../../messages/m.ts';
import { sumWords } from '../../../messages/offer-words.ts';
import { ApiError, call } from '../../lib/api.ts';

type PublicStudy = ReplyOf<typeof getPublicStudy>;

/** Whether people can still apply for a study. */
export function isOpenStudy({ status, placesLeft }: Pick<PublicStudy, 'status' | 'placesLeft'>): boolean {
  return status === 'RECRUITING' && placesLeft > 0;
}

/** A quiet line about the study that the sign-up leads to. Shows nothing for an unknown code. */
export function ThenApply({ code }: { code: string }) {
  const [study, setStudy] = useState<PublicStudy | 'unknown' | null>(null);
  useEffect(() => {
    call('GET /project/studies/public/{code}', { params: { code } }).then(
      ({ content }) => setStudy(content),
      // The line is a courtesy: without it, everything still works.
      (error) => setStudy(error instanceof ApiError ? 'unknown' : null),
    );
  }, [code]);
  if (study === 'unknown') return null;
  if (study === null) return <Line />;
  if (!isOpenStudy(study)) {
    return <Line>{m.apply_then_closed({ name: study.publicName })}</Line>;
  }
  return (
    <Line>
      {m.apply_then({ name: study.publicName })}{' '}
      <span className="money text-leaf">{sumWords(study.rewardPesewas, study)}</span>,{' '}
      <span className="whitespace-nowrap">{m.apply_minutes({ minutes: study.durationInMinutes })}</span>
    </Line>
  );
}

/** Space is reserved while the study loads. */
function Line({ children }: { children?: ReactNode }) {
  return (
    <p className="min-h-14 break-words border-gold border-l-4 bg-sunken px-3 py-2 text-sm" aria-busy={!children}>
      {children}
    </p>
  );
}
