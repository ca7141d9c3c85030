import type { ApiEvent } from '@nyansapo/sdk';
import type { Command } from 'commander';
import { seconds, withExamples } from '../arguments.ts';
import { followEvents } from '../follow.ts';
import { signedIn } from '../session.ts';
import { instant } from '../words.ts';

interface Options {
  kind?: string;
  cursor?: string;
  every: number;
}

const eventLine = ({ timestamp, type, object, data }: ApiEvent): string => {
  const states = Object.entries(data).map(([name, value]) => `${name}=${value}`);
  return [instant(timestamp), type.padEnd(21), object.id, ...states].join('  ');
};

export function addEvents(program: Command): void {
  const events = program.command('events').description('What happens in your studies; kept for 30 days');
  withExamples(
    events
      .command('list')
      .description('List events, the oldest first.')
      .option('--kind <kinds>', 'only these, separated by commas')
      .option('--cursor <cursor>', 'those after this one')
      .action(
        signedIn(async ({ api, out }, { kind, cursor }: Options) => {
          const all: ApiEvent[] = [];
          for (let from = cursor; ; ) {
            const query = { limit: 100, ...(kind && { kind }), ...(from && { cursor: from }) };
            const { content } = await api.listEvents({ query });
            all.push(...content.events);
            from = content.nextCursor;
            if (!content.hasMore) break;
          }
          out.list(
            all,
            [
              { title: 'Cursor', of: ({ sequence }) => sequence, align: 'right' },
              { title: 'When', of: ({ timestamp }) => instant(timestamp) },
              { title: 'What', of: ({ type }) => type },
              { title: 'Object', of: ({ object }) => object.type },
              { title: 'ID', of: ({ object }) => object.id },
            ],
            'No events yet.',
          );
        }),
      ),
    'events list --kind booking.created,booking.cancelled',
  );
  withExamples(
    events
      .command('follow')
      .description('Print events as they happen, until you press Ctrl-C.')
      .option('--kind <kinds>', 'only these, separated by commas')
      .option('--cursor <cursor>', 'begin after this one instead of now')
      .option('--every <seconds>', 'how often to look', seconds, 2)
      .action(
        signedIn(async (session, { kind, cursor = 'latest', every }: Options) => {
          session.out.note('Waiting for events. Press Ctrl-C to stop.');
          for await (const event of followEvents(session, { cursor, kind, every }))
            session.out.line(event, eventLine(event));
        }),
      ),
    'events follow --json',
  );
}
