import { type Command, InvalidArgumentError } from 'commander';
import { TEST_ACTS, type TestAct } from '../../../../src/domain/test-mode.ts';
import { count, duration, withExamples } from '../arguments.ts';
import { confirm } from '../confirm.ts';
import { wrongUsage } from '../exit.ts';
import { type Session, signedIn } from '../session.ts';
import { cedis, instant, words } from '../words.ts';

function act(text: string): TestAct {
  if (text in TEST_ACTS) return text as TestAct;
  throw new InvalidArgumentError(`Possible: ${Object.keys(TEST_ACTS).join(', ')}.`);
}

function showClock({ out }: Session, clock: { now: string; aheadSeconds: number }): void {
  const hours = Math.round(clock.aheadSeconds / 360) / 10;
  out.one(clock, [
    ['Now', instant(clock.now)],
    ['Ahead', `${hours} hours`],
  ]);
}

/** Moves the clock until it arrives: a long distance takes several calls. */
async function move(session: Session, body: { to?: string; advance?: string }): Promise<void> {
  let { content } = await session.api.moveTestClock({ body });
  while (!content.hasArrived) {
    session.out.note(`It is ${instant(content.now)} …`);
    ({ content } = await session.api.moveTestClock({ body: { to: content.to } }));
  }
  showClock(session, content);
}

function addClock(test: Command): void {
  const clock = test.command('clock').description('The time of the test environment');
  clock
    .command('show')
    .description('Show the time.')
    .action(signedIn(async (session) => showClock(session, (await session.api.getTestClock()).content)));
  withExamples(
    clock
      .command('advance')
      .description('Move the time forward. Everything due by then happens first.')
      .argument('<duration>', 'such as 8h, 2d or PT8H', duration)
      .action(signedIn((session, _, advance: string) => move(session, { advance }))),
    'test clock advance 8h',
  );
  withExamples(
    clock
      .command('to')
      .description('Move the time forward to an instant.')
      .argument('<instant>')
      .action(
        signedIn(async (session, _, to: string) => {
          if (Number.isNaN(Date.parse(to))) throw wrongUsage('Please give an instant, such as 2026-11-30T09:00:00Z.');
          await move(session, { to: new Date(to).toISOString() });
        }),
      ),
    'test clock to 2026-11-30T09:00:00Z',
  );
}

function addPeople(test: Command): void {
  test
    .command('people')
    .description('List the fake people and how they behave.')
    .action(
      signedIn(async ({ api, out }) => {
        out.list(
          (await api.listTestParticipants()).content,
          [
            { title: 'Number', of: ({ number }) => number, align: 'right' },
            { title: 'Name', of: ({ firstName, lastName }) => `${firstName} ${lastName}` },
            { title: 'Region', of: ({ region }) => words(region ?? '') },
            { title: 'Born', of: ({ dateOfBirth }) => dateOfBirth },
            {
              title: 'Behaviour',
              of: ({ staysAway, answersWrong }) =>
                [staysAway && 'stays away', answersWrong && 'answers wrong'].filter(Boolean).join(', '),
            },
          ],
          'Nobody.',
        );
      }),
    );
  withExamples(
    test
      .command('act')
      .description('Let one of the fake people do something for a study now.')
      .argument('<number>', 'of the person: "test people"')
      .argument('<act>', Object.keys(TEST_ACTS).join(', '), act)
      .argument('<study>', 'its id')
      .action(
        signedIn(async ({ api, out }, _, number: string, what: TestAct, studyId: string) => {
          const people = (await api.listTestParticipants()).content;
          const person = people.find((one) => String(one.number) === number);
          if (!person) throw wrongUsage(`There is no person with number ${number}: see "nyansapo test people".`);
          await api.actAsTestParticipant({ path: { id: person.id, act: what }, body: { studyId } });
          out.done({ id: person.id, number: person.number, act: what }, `${person.firstName} did it: ${what}.`);
        }),
      ),
    'test act 3 apply STUDY',
  );
}

/** What only a test key may do. */
export function addTestMode(program: Command): void {
  const test = program.command('test').description('The test environment: clock, fake people, mails and money');
  addClock(test);
  addPeople(test);
  test
    .command('mails')
    .description('List mails that the test environment has sent to nobody, newest first.')
    .option('--to <email>', 'to this address')
    .option('--limit <number>', 'show this many', count, 20)
    .action(
      signedIn(async ({ api, out }, { to, limit }: { to?: string; limit: number }) => {
        const query = { size: Math.min(limit, 100), ...(to ? { recipient: to } : {}) };
        out.list(
          (await api.listTestMails({ query })).content,
          [
            { title: 'Sent', of: ({ sentAt }) => instant(sentAt) },
            { title: 'To', of: ({ recipient }) => recipient },
            { title: 'Subject', of: ({ subject }) => subject },
          ],
          'No mails yet.',
        );
      }),
    );
  test
    .command('top-up')
    .description('Add test money to the wallet.')
    .argument('<amount>', 'in GH₵')
    .action(
      signedIn(async ({ api, out }, _, amount: string) => {
        if (!/^\d{1,6}(?:\.\d{1,2})?$/.test(amount)) throw wrongUsage('Please give an amount in GH₵, such as 250.50.');
        const { content } = await api.topUpTestWallet({ body: { amount: Number(amount) } });
        out.done(content, `${cedis(content.amountPesewas)} added.`);
      }),
    );
  test
    .command('reset')
    .description('Throw the test environment away and begin with a new one.')
    .option('--yes', 'do not ask')
    .action(
      signedIn(async ({ api, out }, { yes }: { yes?: boolean }) => {
        await confirm('Throw away everything in the test environment?', yes);
        await api.resetTestEnvironment();
        out.done({ isReset: true }, 'The test environment is new.');
      }),
    );
}
