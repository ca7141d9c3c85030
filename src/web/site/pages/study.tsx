import { addresses } from '../../../contract/addresses.ts';
import type { PublicStudy } from '../../../contract/site.ts';
import { m } from '../../../messages/m.ts';
import { groupWords, lengthWords, payWords, placesLeftWords } from '../../../messages/offer-words.ts';
import { organizationFacts } from '../../features/ratings/reputation-words.ts';
import { VerifiedMark } from '../../ui/badge.tsx';
import { Fact, Facts } from '../../ui/card.tsx';
import { ActionLink, type PageFacts } from '../document.tsx';

const isOpen = (study: PublicStudy) => study.status === 'RECRUITING' && study.placesLeft > 0;

export function studyFacts(study: PublicStudy): PageFacts {
  const name = study.organizationName;
  const by = study.organizationVerified ? m.study_by_verified({ name }) : m.study_by({ name });
  const state = isOpen(study) ? m.study_by_momo() : m.study_closed();
  return {
    path: addresses.publicStudy({ code: study.code }),
    title: m.study_offer_title({ name: study.publicName, pay: payWords(study), length: lengthWords(study) }),
    description: `${by}. ${state}. ${m.study_never_pay()}`,
    picture: 'social-participants.png',
    audience: 'participants',
    inLanguages: true,
    small: true,
  };
}

/** The public card of a study, on which a participant can check that an invitation is real. */
export function StudyPage({ study }: { study: PublicStudy }) {
  return (
    <article className="mx-auto grid w-full max-w-xl gap-5">
      {/* A study's name may have letters that our font lacks: the system's font has them all. */}
      <h1 className="font-sans text-2xl sm:text-3xl" lang={study.textLanguages.publicName}>
        {study.publicName}
      </h1>
      <div className="grid gap-5 card p-5">
        <p className="flex flex-wrap items-center gap-2">
          {study.organizationName} {study.organizationVerified && <VerifiedMark />}
        </p>
        <p className="money font-bold font-sans text-4xl text-leaf">{payWords(study)}</p>
        <Facts>
          <Fact label={m.study_length()}>{lengthWords(study)}</Fact>
          {study.groupSize !== null && <Fact label={m.study_kind()}>{groupWords(study.groupSize)}</Fact>}
          <Fact label={m.study_code()}>{study.code}</Fact>
          {organizationFacts(study.organizationReputation).map(([label, value]) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
          <Fact label={m.study_state()}>
            {study.status !== 'RECRUITING'
              ? m.study_closed()
              : study.placesLeft === 0
                ? m.study_full()
                : placesLeftWords(study.placesLeft)}
          </Fact>
        </Facts>
        <p className="rounded-lg bg-gold-soft px-4 py-3 text-gold-ink">
          {m.study_never_pay()} {m.study_not_us()}
        </p>
        {isOpen(study) && study.applyCode !== null && (
          <ActionLink to={`${addresses.participantSignup}?study=${study.applyCode}`}>{m.study_apply()}</ActionLink>
        )}
        {isOpen(study) && study.applyCode === null && <p>{m.study_by_invitation()}</p>}
        <p className="text-quiet text-sm">
          {m.study_wrong()}{' '}
          <a className="underline hover:text-clay" href={addresses.contact}>
            {m.study_tell_us()}
          </a>{' '}
          {m.study_tell_us_code()}
        </p>
      </div>
    </article>
  );
}
