import { formatCedis } from '../../domain/money.ts';
import { DURATIONS_MINUTES, RATE_PESEWAS_BY_DURATION, SERVICE_FEE_PESEWAS } from '../../domain/study-cost.ts';
import { paths } from '../app/paths.ts';
import { useFarewell } from '../features/account-security/farewell.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Figures } from '../ui/figures.tsx';
import { useTitle } from '../ui/page.tsx';

const STEPS = [
  [
    'Describe who you look for',
    'Age, education, income, devices, and your own screening questions. You see at once how many people qualify.',
  ],
  [
    'Invite from those who applied',
    'Read their answers, invite the ones you want to meet. They choose a time that you offered.',
  ],
  [
    'Meet, and they are paid',
    'Mark who came. The incentive leaves by mobile money at once. What you did not spend comes back.',
  ],
] as const;

export default function HomePage() {
  useTitle('Research with people in Ghana');
  useFarewell();
  return (
    <div className="grid gap-16 py-6 sm:py-12">
      <section className="grid max-w-3xl gap-6">
        <h1 className="text-4xl sm:text-6xl">Meet the people you build for.</h1>
        <p className="text-lg text-quiet sm:text-xl">
          Nyansapo finds, screens and schedules research participants all over Ghana, and pays them by mobile money
          within minutes of the session.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.signup}>Start recruiting</ButtonLink>
          <ButtonLink look="plain" to={paths.participantHome}>
            I want to take part
          </ButtonLink>
        </div>
      </section>
      <section className="grid gap-6" aria-labelledby="how">
        <h2 id="how" className="text-2xl sm:text-3xl">
          How it works
        </h2>
        <ol className="grid gap-4 md:grid-cols-3">
          {STEPS.map(([title, words], index) => (
            <li key={title}>
              <Card className="grid h-full content-start gap-2">
                <span className="money font-display text-3xl text-clay">{index + 1}</span>
                <h3 className="text-lg">{title}</h3>
                <p className="text-quiet">{words}</p>
              </Card>
            </li>
          ))}
        </ol>
      </section>
      <section className="grid gap-6" aria-labelledby="price">
        <div className="grid gap-2">
          <h2 id="price" className="text-2xl sm:text-3xl">
            One price, told before
          </h2>
          <p className="max-w-prose text-quiet">
            Participants receive the full rate. You pay it once per place, and {formatCedis(SERVICE_FEE_PESEWAS)} per
            study. Places that nobody took cost nothing.
          </p>
        </div>
        <Figures
          figures={DURATIONS_MINUTES.map((minutes) => ({
            label: `${minutes} minutes`,
            value: formatCedis(RATE_PESEWAS_BY_DURATION[minutes]),
          }))}
        />
      </section>
    </div>
  );
}
