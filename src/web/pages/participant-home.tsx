import { paths } from '../app/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { useTitle } from '../ui/page.tsx';

const PROMISES = [
  [
    'You see the pay first',
    'Every study says what it pays, how long it takes and how you meet, before it asks you anything.',
  ],
  [
    'Your money comes by mobile money',
    'MTN, Telecel or AirtelTigo. It leaves as soon as the session is marked, and you see each step.',
  ],
  ['Real studies, real organisations', 'We check every organisation. Each study has a code that you can look up here.'],
  ['We never ask you to pay', 'Not to join, not to apply, not to be paid. Whoever asks you for money is not us.'],
] as const;

export default function ParticipantHomePage() {
  useTitle('Take part and be paid');
  return (
    <div className="grid gap-12 py-6 sm:py-12">
      <section className="grid max-w-3xl gap-6">
        <h1 className="text-4xl sm:text-6xl">Your opinion has a price. We pay it.</h1>
        <p className="text-lg text-quiet sm:text-xl">
          Talk with the people who make apps and services in Ghana. A session takes 15 to 60 minutes and pays GH₵ 25 to
          GH₵ 100.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.participantSignup}>Sign up for free</ButtonLink>
          <ButtonLink look="plain" to={paths.login}>
            Log in
          </ButtonLink>
        </div>
      </section>
      <ul className="grid gap-4 sm:grid-cols-2">
        {PROMISES.map(([title, words]) => (
          <li key={title}>
            <Card className="grid h-full content-start gap-1">
              <h2 className="text-lg">{title}</h2>
              <p className="text-quiet">{words}</p>
            </Card>
          </li>
        ))}
      </ul>
    </div>
  );
}
