import { addresses } from '../../../contract/addresses.ts';
import type { PublicStudy } from '../../../contract/site.ts';
import { countOf } from '../../../domain/counts.ts';
import { lengthWords, payWords } from '../../../domain/offer-words.ts';
import { groupWords } from '../../../domain/study-kinds.ts';
import { organizationFacts } from '../../features/ratings/reputation-words.ts';
import { VerifiedMark } from '../../ui/badge.tsx';
import { Fact, Facts } from '../../ui/card.tsx';
import { ActionLink, type PageFacts } from '../document.tsx';

const isOpen = (study: PublicStudy) => study.status === 'RECRUITING' && study.placesLeft > 0;

export function studyFacts(study: PublicStudy): PageFacts {
  const by = `A study by ${study.organizationName}${study.organizationVerified ? ', verified' : ''}`;
  const state = isOpen(study) ? 'Paid by mobile money' : 'No longer recruiting';
  return {
    path: addresses.publicStudy({ code: study.code }),
    title: `${study.publicName}: ${payWords(study)} for ${lengthWords(study)}`,
    description: `${by}. ${state}. We never ask you to pay.`,
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
      <h1 className="font-sans text-2xl sm:text-3xl">{study.publicName}</h1>
      <div className="grid gap-5 card p-5">
        <p className="flex flex-wrap items-center gap-2">
          {study.organizationName} {study.organizationVerified && <VerifiedMark />}
        </p>
        <p className="money font-bold font-sans text-4xl text-leaf">{payWords(study)}</p>
        <Facts>
          <Fact label="Length">{lengthWords(study)}</Fact>
          {study.groupSize !== null && <Fact label="Kind">{groupWords(study.groupSize)}</Fact>}
          <Fact label="Code">{study.code}</Fact>
          {organizationFacts(study.organizationReputation).map(([label, value]) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
          <Fact label="Status">
            {study.status !== 'RECRUITING'
              ? 'No longer recruiting'
              : study.placesLeft === 0
                ? 'All places are taken'
                : `${countOf(study.placesLeft, 'place')} left`}
          </Fact>
        </Facts>
        <p className="rounded-lg bg-gold-soft px-4 py-3 text-gold-ink">
          We never ask you to pay. If somebody asks you for money for this study, it is not us.
        </p>
        {isOpen(study) && study.applyCode !== null && (
          <ActionLink to={`${addresses.participantSignup}?study=${study.applyCode}`}>Apply for this study</ActionLink>
        )}
        {isOpen(study) && study.applyCode === null && (
          <p>
            This study is real. Its researchers invite people themselves: open the link in your invitation to apply.
          </p>
        )}
        <p className="text-quiet text-sm">
          Does something about this study look wrong?{' '}
          <a className="underline hover:text-clay" href={addresses.contact}>
            Tell us
          </a>{' '}
          and give its code. We take down studies that break the rules.
        </p>
      </div>
    </article>
  );
}
