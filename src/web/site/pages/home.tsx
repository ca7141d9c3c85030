import { addresses } from '../../../contract/addresses.ts';
import type { Company, PublicStudy, SiteNumbers } from '../../../contract/site.ts';
import type { ServiceFee } from '../../../domain/study-cost.ts';
import { ActionLink, type PageFacts } from '../document.tsx';
import { AboutUs, Numbers } from '../parts/about-us.tsx';
import { CodeCheck } from '../parts/code-check.tsx';
import { ExampleStudies } from '../parts/example-studies.tsx';
import { OpenStudies } from '../parts/open-studies.tsx';
import { PriceCalculator } from '../parts/price-calculator.tsx';
import { ProductPicture } from '../parts/product-picture.tsx';
import { Hero, LastWord, Points, Section } from '../parts/section.tsx';

export const HOME: PageFacts = {
  path: addresses.home,
  title: 'Research with people in Ghana',
  description:
    'Find, screen and schedule research participants all over Ghana. We pay them by mobile money within minutes of the session. You pay GH₵ 25 to GH₵ 100 each and a fee per study.',
  picture: 'social-researchers.png',
  audience: 'researchers',
  scripts: ['site/islands/calculator.ts', 'site/islands/waiting-forms.ts'],
  linkedData: {
    '@type': 'Organization',
    name: 'Nyansapo',
    description: 'Recruits, screens, schedules and pays research participants in Ghana.',
    areaServed: 'GH',
  },
};

const STEPS = [
  [
    'Say who you want to meet',
    'Choose age, education, income and devices, and add your own screening questions. You see at once how many people qualify.',
  ],
  ['Invite applicants', 'Read their answers and invite the people you want to meet. They choose one of your times.'],
  [
    'Meet, and we pay them',
    'Mark who came, and we pay them by mobile money at once. We return what you did not spend.',
  ],
] as const;

const REASONS = [
  [
    'The right people, not just anybody',
    'Screen with single choice, multiple choice and open questions, and with people’s profiles. Quotas keep your mix of gender, age and region.',
  ],
  [
    'People who turn up',
    'We send reminders five days, four hours and half an hour before. Participants confirm a day ahead. You can give unconfirmed places to people on stand-by.',
  ],
  [
    'No envelopes, no lists of phone numbers',
    'We pay out to MTN, Telecel and AirtelTigo, with a receipt for each payout. Your wallet shows every pesewa, and you can download it as PDF or CSV.',
  ],
  [
    'Careful with people’s data',
    'We follow the Data Protection Act, 2012 (Act 843). You see what your study needs. We keep contact details private until a session needs them.',
  ],
] as const;

interface Props {
  studies: readonly PublicStudy[];
  fee: ServiceFee;
  numbers: SiteNumbers;
  company: Company;
}

const MORE = 'inline-flex min-h-11 items-center justify-self-start rounded font-semibold text-clay underline';

export function HomePage({ studies, fee, numbers, company }: Props) {
  return (
    <div className="grid gap-16 py-4 sm:gap-20 sm:py-8">
      <Hero
        title="Meet the people you build for."
        lead="Nyansapo finds, screens and schedules research participants all over Ghana, and pays them by mobile money within minutes of the session."
        trust={
          <span>
            Participants never pay.{' '}
            <a className="underline" href="#check">
              Got an invitation? Check its code
            </a>
          </span>
        }
        picture={
          <ProductPicture
            name="applicants"
            alt="The applicants of a study with their answers, as a researcher sees them"
            wideOnly
          />
        }
        actions={
          <>
            <ActionLink to={addresses.signup}>Start recruiting</ActionLink>
            <ActionLink variant="plain" to={addresses.participantHome}>
              I want to take part
            </ActionLink>
          </>
        }
      />
      <Numbers numbers={numbers} />
      <CodeCheck />
      <Section title="How it works">
        <Points points={STEPS} columns={3} numbered />
        <ProductPicture
          name="results"
          alt="The results of a study: each question with its answers as a chart"
          wideOnly
        />
      </Section>
      <Section title="Examples" lead="What teams ask, and what it costs.">
        <ExampleStudies fee={fee} most={2} />
        <a className={MORE} href={addresses.examples}>
          See all examples
        </a>
      </Section>
      <Section
        title="One clear price"
        lead="Participants receive the full rate. You pay it once per place, plus a flat fee per study. We reserve it when you publish. Unused places cost nothing."
      >
        <PriceCalculator fee={fee} />
        <a className={MORE} href={addresses.pricing}>
          What that includes
        </a>
      </Section>
      <Section title="Why teams choose us">
        <Points points={REASONS} columns={2} />
        <a className={MORE} href={addresses.securityPage}>
          How we protect people and money
        </a>
      </Section>
      <Section title="Recruiting now" lead="Studies that other teams have open right now.">
        <OpenStudies studies={studies} />
      </Section>
      <AboutUs company={company} />
      <LastWord>
        <h2 className="text-3xl sm:text-5xl">See how a study works today.</h2>
        <p className="max-w-prose text-lg">
          Sign up and tell us who you are. We check your organisation, usually within one working day. Meanwhile, you
          can try out every step of a study. Once we have verified you, create your own.
        </p>
        <ActionLink to={addresses.signup}>Start recruiting</ActionLink>
      </LastWord>
    </div>
  );
}
