import { addresses } from '../../../contract/addresses.ts';
import type { PublicStudy } from '../../../contract/site.ts';
import { TextField } from '../../ui/field.tsx';
import { buttonLook } from '../../ui/looks.ts';
import { ActionLink, type PageFacts } from '../document.tsx';
import { PaidPhone } from '../parts/illustrations.tsx';
import { OpenStudies } from '../parts/open-studies.tsx';
import { Hero, LastWord, Points, Section } from '../parts/section.tsx';

export const PARTICIPANT: PageFacts = {
  scripts: ['site/islands/waiting-forms.ts'],
  path: addresses.participantHome,
  title: 'Take part and be paid',
  description:
    'Talk with the people who make apps and services in Ghana. A session takes 15 to 60 minutes and pays GH₵ 25 to GH₵ 100 by mobile money. Joining is free.',
  picture: 'social-participants.png',
  audience: 'participants',
};

const STEPS = [
  ['Apply', 'Choose a study whose pay and length suit you, and answer its questions.'],
  ['Choose your time', 'If you are invited, choose one of the times within 72 hours to book your place.'],
  [
    'Meet and get paid',
    'Meet online, by phone or in person. We pay you as soon as the researcher marks that you came.',
  ],
] as const;

const PROMISES = [
  [
    'You see the pay first',
    'Every study says what it pays, how long it takes and how you meet before it asks you anything.',
  ],
  [
    'We pay by mobile money',
    'We pay to MTN, Telecel or AirtelTigo. You see each step, and what to do if one fails. If nobody marks your session, we pay you 24 hours after it.',
  ],
  [
    'Real studies, real organisations',
    'We check each organisation before we verify it. Each study has a code you can look up below.',
  ],
  [
    'We never ask you to pay',
    'Joining, applying and getting paid are free. If somebody asks you for money, it is not us.',
  ],
] as const;

export function ParticipantPage({ studies }: { studies: readonly PublicStudy[] }) {
  return (
    <div className="grid gap-16 py-4 sm:gap-20 sm:py-8">
      <Hero
        title="Your opinion has a price. We pay it."
        lead="Talk with the people who make apps and services in Ghana. A session takes 15 to 60 minutes and pays GH₵ 25 to GH₵ 100."
        picture={<PaidPhone />}
        actions={
          <>
            <ActionLink to={addresses.participantSignup}>Sign up for free</ActionLink>
            <ActionLink look="plain" to={addresses.login}>
              Log in
            </ActionLink>
          </>
        }
      />
      <Section title="Open now" lead="Studies that are looking for people right now.">
        <OpenStudies studies={studies} />
      </Section>
      <Section title="How it works">
        <Points points={STEPS} columns={3} numbered />
      </Section>
      <Section title="What we promise">
        <Points points={PROMISES} columns={2} />
      </Section>
      <Section
        title="Is this study real?"
        lead="Enter the code in the invitation to see which organisation runs the study and what it pays."
      >
        <form
          action={addresses.studyLookUp}
          method="get"
          data-waits=""
          className="flex max-w-md flex-wrap items-end gap-3"
        >
          <div className="min-w-0 flex-1 basis-48">
            <TextField
              label="Study code"
              name="code"
              required
              maxLength={20}
              autoCapitalize="characters"
              autoComplete="off"
            />
          </div>
          <button type="submit" className={buttonLook('plain')}>
            Look it up
          </button>
        </form>
      </Section>
      <LastWord>
        <h2 className="text-3xl sm:text-5xl">Joining is free.</h2>
        <p className="max-w-prose text-lg">You need a mobile number, and mobile money in your own name.</p>
        <ActionLink to={addresses.participantSignup}>Sign up for free</ActionLink>
      </LastWord>
    </div>
  );
}
