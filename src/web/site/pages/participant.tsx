import { addresses } from '../../../contract/addresses.ts';
import type { PublicStudy } from '../../../contract/site.ts';
import { m } from '../../../messages/m.ts';
import { ActionLink, type PageFacts } from '../document.tsx';
import { CodeCheck } from '../parts/code-check.tsx';
import { OpenStudies } from '../parts/open-studies.tsx';
import { ProductPicture } from '../parts/product-picture.tsx';
import { Hero, LastWord, Points, Section } from '../parts/section.tsx';

export const participantFacts = (): PageFacts => ({
  scripts: ['site/islands/waiting-forms.ts'],
  path: addresses.participantHome,
  title: m.participant_page_title(),
  description: m.participant_page_about(),
  picture: 'social-participants.png',
  audience: 'participants',
  inLanguages: true,
});

const steps = () =>
  [
    [m.participant_page_apply(), m.participant_page_apply_how()],
    [m.participant_page_time(), m.participant_page_time_how()],
    [m.participant_page_paid(), m.participant_page_paid_how()],
  ] as const;

const promises = () =>
  [
    [m.participant_page_promise_pay(), m.participant_page_promise_pay_how()],
    [m.participant_page_promise_momo(), m.participant_page_promise_momo_how()],
    [m.participant_page_promise_real(), m.participant_page_promise_real_how()],
    [m.participant_page_promise_free(), m.participant_page_promise_free_how()],
  ] as const;

export function ParticipantPage({ studies }: { studies: readonly PublicStudy[] }) {
  return (
    <div className="grid gap-16 py-4 sm:gap-20 sm:py-8">
      <Hero
        title={m.participant_page_hero()}
        lead={m.participant_page_lead()}
        trust={
          <span>
            {m.study_never_pay()}{' '}
            <a className="underline" href="#check">
              {m.participant_page_check()}
            </a>
          </span>
        }
        picture={<ProductPicture name="browse" alt={m.participant_page_open_lead()} wideOnly />}
        actions={
          <>
            <ActionLink to={addresses.participantSignup}>{m.participant_page_sign_up()}</ActionLink>
            <ActionLink variant="plain" to={addresses.login}>
              {m.frame_log_in()}
            </ActionLink>
          </>
        }
      />
      <CodeCheck />
      <Section title={m.participant_page_open()} lead={m.participant_page_open_lead()}>
        <OpenStudies studies={studies} />
      </Section>
      <Section title={m.participant_page_how()}>
        <Points points={steps()} columns={3} numbered />
        <ProductPicture name="earnings" alt={m.participant_page_paid_how()} wideOnly />
      </Section>
      <Section title={m.participant_page_promises()}>
        <Points points={promises()} columns={2} />
      </Section>
      <LastWord>
        <h2 className="text-3xl sm:text-5xl">{m.participant_page_free()}</h2>
        <p className="max-w-prose text-lg">{m.participant_page_need()}</p>
        <ActionLink to={addresses.participantSignup}>{m.participant_page_sign_up()}</ActionLink>
      </LastWord>
    </div>
  );
}
