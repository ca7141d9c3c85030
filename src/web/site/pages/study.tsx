import type { ReactNode } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import type { PublicStudy, PublicStudyPage } from '../../../contract/site.ts';
import { hasSessions } from '../../../domain/study-kinds.ts';
import { m } from '../../../messages/m.ts';
import {
  addedWords,
  groupWords,
  lengthWords,
  payInText,
  payWords,
  placesLeftWords,
} from '../../../messages/offer-words.ts';
import { instantWords } from '../../../messages/when.ts';
import { organizationFacts } from '../../features/ratings/reputation-words.ts';
import { VerifiedMark } from '../../ui/badge.tsx';
import { Fact, Facts } from '../../ui/card.tsx';
import { CheckIcon, ShieldIcon } from '../../ui/icons.tsx';
import { ActionLink, type PageFacts } from '../document.tsx';
import { checksOf, howPublicly, spokenPublicly, wantedPublicly } from '../parts/public-study-words.ts';

const isOpen = (study: PublicStudy) => study.status === 'RECRUITING' && study.placesLeft > 0;

export function studyFacts(study: PublicStudy): PageFacts {
  const name = study.organizationName;
  const by = study.organizationVerified ? m.study_by_verified({ name }) : m.study_by({ name });
  const state = isOpen(study) ? m.study_by_momo() : m.study_closed();
  return {
    path: addresses.publicStudy({ code: study.code }),
    title: m.study_offer_title({ name: study.publicName, pay: payInText(study), length: lengthWords(study) }),
    description: `${by}. ${state}. ${m.study_never_pay()}`,
    picture: 'social-participants.png',
    audience: 'participants',
    inLanguages: true,
    small: true,
  };
}

/** SITE-06: a study's public page, on which anybody can check that an invitation is real and read what happens. */
export function StudyPage({ study }: { study: PublicStudyPage }) {
  // Without an invitation, people learn only that an invited study is real.
  const isShown = study.applyCode !== null;
  return (
    <article className="mx-auto grid w-full max-w-5xl gap-5">
      <header className="grid gap-2">
        {/* Uses the system's font, because a study's name may have letters that our font subset lacks. */}
        <h1 className="font-sans text-2xl sm:text-3xl" lang={study.textLanguages.publicName}>
          {study.publicName}
        </h1>
        <p className="flex flex-wrap items-center gap-2 text-quiet">
          {study.organizationName} {study.organizationVerified && <VerifiedMark />}
        </p>
      </header>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-6">
        <section className="grid gap-4 card p-5 lg:sticky lg:top-4 lg:col-start-2 lg:row-start-1">
          <div>
            <p className="money font-bold font-sans text-4xl text-leaf">{payWords(study)}</p>
            <p className="money text-quiet empty:hidden">{addedWords(study.rewardPesewas, study)}</p>
          </div>
          <Offered study={study} />
          {isOpen(study) && study.applyCode !== null && (
            <ActionLink to={`${addresses.participantSignup}?study=${study.applyCode}`}>{m.study_apply()}</ActionLink>
          )}
          {isOpen(study) && !isShown && <p>{m.study_by_invitation()}</p>}
          <p className="flex gap-2 rounded-lg bg-gold-soft px-4 py-3 text-gold-ink [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0">
            <ShieldIcon />
            <span>
              {m.study_never_pay()} {m.study_not_us()}
            </span>
          </p>
        </section>
        <div className="grid gap-4 lg:col-start-1 lg:row-start-1">
          {isShown && (
            <Part id="happens" title={m.study_what_happens()}>
              <p className="whitespace-pre-line leading-relaxed" lang={study.textLanguages.description}>
                {study.description}
              </p>
              <p className="text-quiet">
                {hasSessions(study.kind) ? m.apply_choose_time() : m.apply_start_own_time()}{' '}
                {hasSessions(study.kind) ? m.apply_paid_after() : m.apply_paid_accepted()}
              </p>
            </Part>
          )}
          {isShown && (
            <Part id="wanted" title={m.study_wanted()}>
              <Ticks lines={wantedPublicly(study)} />
              {isOpen(study) && <p className="text-quiet text-sm">{m.study_wanted_more()}</p>}
            </Part>
          )}
          <Part id="checked" title={m.study_checked()}>
            {study.organizationVerified ? <Ticks lines={checksOf(study)} /> : <p>{m.study_unchecked()}</p>}
            <Facts>
              {organizationFacts(study.organizationReputation).map(([label, value]) => (
                <Fact key={label} label={label}>
                  {value}
                </Fact>
              ))}
            </Facts>
          </Part>
          <p className="text-quiet text-sm">
            {m.study_wrong()}{' '}
            <a className="underline hover:text-clay" href={`${addresses.contact}?code=${study.code}`}>
              {m.study_tell_us()}
            </a>{' '}
            {m.study_tell_us_code()}
          </p>
        </div>
      </div>
    </article>
  );
}

/** The facts that people decide by. */
function Offered({ study }: { study: PublicStudyPage }) {
  const [next] = study.nextSlots;
  const hasMeeting = hasSessions(study.kind);
  return (
    <Facts>
      <Fact label={m.study_length()}>{lengthWords(study)}</Fact>
      <Fact label={hasMeeting ? m.browse_meeting() : m.study_kind()}>{howPublicly(study)}</Fact>
      {study.groupSize !== null && <Fact label={m.study_kind()}>{groupWords(study.groupSize)}</Fact>}
      {isOpen(study) && next && <Fact label={m.study_next()}>{instantWords(next)}</Fact>}
      {study.spoken.length > 0 && <Fact label={m.apply_language()}>{spokenPublicly(study)}</Fact>}
      <Fact label={m.study_state()}>
        {study.status !== 'RECRUITING'
          ? m.study_closed()
          : study.placesLeft === 0
            ? m.study_full()
            : placesLeftWords(study.placesLeft)}
      </Fact>
      <Fact label={m.study_code()}>{study.code}</Fact>
    </Facts>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-3 card p-5">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Ticks({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="grid gap-2">
      {lines.map((line) => (
        <li key={line} className="flex gap-2 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-leaf">
          <CheckIcon />
          {line}
        </li>
      ))}
    </ul>
  );
}
