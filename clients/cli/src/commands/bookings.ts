import type { Command } from 'commander';
import { count, withExamples } from '../arguments.ts';
import { confirm } from '../confirm.ts';
import { rowsOf } from '../rows.ts';
import { signedIn } from '../session.ts';
import { instant, words } from '../words.ts';
import { saveFile } from './applicants.ts';
import { payOf } from './study-output.ts';

interface Filters {
  study?: string;
  past?: boolean;
  limit?: number;
}

const MARKS = [
  ['attend', 'Mark a session attended. This pays the participant at once.'],
  ['miss', 'Mark a session missed.'],
] as const;

export function addBookings(program: Command): void {
  const bookings = program.command('bookings').description('The booked sessions of your studies');
  withExamples(
    bookings
      .command('list')
      .description('List the sessions that are booked, also those that you have not marked yet.')
      .option('--study <id>', 'of one study')
      .option('--past', 'those that were attended, missed or cancelled instead')
      .option('--limit <number>', 'show this many', count)
      .action(
        signedIn(async ({ api, out }, { study, past, limit }: Filters) => {
          const filters = { ...(study && { studyId: study }), ...(past && { when: 'past' as const }) };
          const rows = await rowsOf((page) => api.listAppointments({ query: { ...filters, ...page } }), limit);
          out.list(
            rows.sort((one, other) => one.startsAt.localeCompare(other.startsAt)),
            [
              { title: 'ID', of: ({ id }) => id },
              { title: 'Starts', of: ({ startsAt }) => instant(startsAt) },
              { title: 'Participant', of: ({ withName }) => withName },
              { title: 'Study', of: ({ studyName }) => studyName },
              { title: 'Status', of: ({ status }) => words(status) },
              { title: 'Checked in', of: ({ participantHereAt }) => instant(participantHereAt) },
            ],
            'No sessions. People book after an invitation: "nyansapo invite".',
          );
        }),
      ),
    'bookings list --study STUDY',
    'bookings list --past --json',
  );
  bookings
    .command('show')
    .description('Show a session.')
    .argument('<booking>', 'its id')
    .action(
      signedIn(async ({ api, out }, _, id: string) => {
        const { content } = await api.getSession({ path: { id } });
        out.one(content, [
          ['Session', `${instant(content.startsAt)} to ${instant(content.endsAt)}`],
          ['Participant', content.withName],
          ['Study', content.studyName],
          ['Status', words(content.status)],
          ['Meeting', [words(content.meetingKind), content.meetingDetails].filter(Boolean).join(', ')],
          ['Pay', payOf(content.rewardPesewas, content)],
          ['Confirmed', instant(content.confirmedAt)],
          ['Checked in', instant(content.participantHereAt)],
        ]);
      }),
    );
  for (const [event, what] of MARKS) {
    bookings
      .command(event)
      .description(what)
      .argument('<booking>', 'its id')
      .option('--reason <text>')
      .action(
        signedIn(async ({ api, out }, { reason }: { reason?: string }, id: string) => {
          const { content } = await api.markAttendance({ path: { id, event }, body: reason ? { reason } : {} });
          out.done(content, `The session is marked ${words(content.status)}.`);
        }),
      );
  }
  bookings
    .command('cancel')
    .description('Cancel a session. The participant is notified.')
    .argument('<booking>', 'its id')
    .option('--reason <text>', 'what the participant reads')
    .option('--yes', 'do not ask')
    .action(
      signedIn(async ({ api, out }, { reason, yes }: { reason?: string; yes?: boolean }, id: string) => {
        const { content: session } = await api.getSession({ path: { id } });
        await confirm(`Cancel the session with ${session.withName} on ${instant(session.startsAt)}?`, yes);
        const { content } = await api.cancelBooking({ path: { id }, body: reason ? { reason } : {} });
        out.done(content, content.paid ? 'The session is cancelled, and still paid.' : 'The session is cancelled.');
      }),
    );
}

export function addResults(program: Command): void {
  const results = program.command('results').description('How a study fills, and what came of it');
  results
    .command('show')
    .description('Show the results of a study.')
    .argument('<study>', 'its id')
    .action(
      signedIn(async ({ api, out }, _, id: string) => {
        const { content } = await api.getStudyResults({ path: { id } });
        out.one(content, [
          ['Qualify', content.eligible ?? 'fewer than 10'],
          ['Applied', content.applied],
          ['Invited', content.invited],
          ['Booked', content.booked],
          ['Attended', content.attended],
          ['Paid', content.paid],
        ]);
      }),
    );
  results
    .command('export')
    .description('Write the results of a study as CSV.')
    .argument('<study>', 'its id')
    .option('--to <file>', 'a new file; standard output without it')
    .action(
      signedIn(async (session, { to }: { to?: string }, id: string) =>
        saveFile(session, await session.api.exportResults({ path: { id } }), to),
      ),
    );
}
