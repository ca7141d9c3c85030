import { addresses } from '../../../contract/addresses.ts';
import type { PublicStudy } from '../../../contract/site.ts';
import { TextField } from '../../ui/field.tsx';
import { buttonLook } from '../../ui/looks.ts';
import { ActionLink, type PageFacts } from '../document.tsx';
import { PaidPhone } from '../parts/illustrations.tsx';
import { OpenStudies } from '../parts/open-studies.tsx';
import { Hero, Points, Section } from '../parts/section.tsx';

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
  ['Choose your time', 'You are invited: pick one of the times within 72 hours. Now your place is certain.'],
  ['Meet, and be paid', 'Online, by phone or in person. Your money leaves as soon as the session is marked.'],
] as const;

const PROMISES = [
  [
    'You see the pay first',
    'Every study says what it pays, how long it takes and how you meet, before it asks you anything.',
  ],
  [
    'Your money comes by mobile money',
    'MTN, Telecel or AirtelTigo. You see each step, and what to do if one fails. If nobody marks your session, you are paid 24 hours after it.',
  ],
  [
    'Real studies, real organisations',
    'We look at each organisation before it is verified. Each study has a code that you can look up below.',
  ],
  ['We never ask you to pay', 'Not to join, not to apply, not to be paid. Whoever asks you for money is not us.'],
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
      <Section title="Open now" lead="Studies that look for people at this moment.">
        <OpenStudies studies={studies} />
      </Section>
      <Section title="How it goes">
        <Points points={STEPS} columns={3} numbered />
      </Section>
      <Section title="What we promise">
        <Points points={PROMISES} columns={2} />
      </Section>
      <Section
        title="Is this study real?"
        lead="Type the code that stands in the invitation, and see who asks and what it pays."
      >
        <form
          action={addresses.studyLookUp}
          method="get"
          data-waits=""
          className="flex max-w-md flex-wrap items-end gap-3"
        >
          <div className="min-w-0 flex-1 basis-48">
            <TextField
              label="Code of the study"
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
      <section className="grid justify-items-start gap-4 rounded-2xl bg-leaf-soft p-6 sm:p-10">
        <h2 className="text-2xl sm:text-3xl">Joining is free.</h2>
        <p className="max-w-prose text-lg">You need an e-mail address and a mobile-money number in your own name.</p>
        <ActionLink to={addresses.participantSignup}>Sign up for free</ActionLink>
      </section>
    </div>
  );
}
