import { type Command, Option } from 'commander';
import { countOf } from '../../../../src/domain/counts.ts';
import { count, seconds, withExamples } from '../arguments.ts';
import { confirm } from '../confirm.ts';
import { Output } from '../output.ts';
import { rowsOf } from '../rows.ts';
import { type GlobalOptions, signedIn } from '../session.ts';
import { readStudyFile } from '../study-file/study-file.ts';
import { cedis, words } from '../words.ts';
import { createStudy, showPlan } from './create-study.ts';
import { listStudies, showStudy } from './study-output.ts';
import { watchStudy } from './watch-study.ts';

const CHANGES = [
  ['pause', 'Stop taking applications for now.'],
  ['resume', 'Take applications again.'],
  ['complete', 'End a study whose sessions are over.'],
] as const;

function addCreate(studies: Command): void {
  withExamples(
    studies
      .command('create')
      .alias('publish')
      .description('Check a YAML file and publish its study. Reserves its cost in the wallet.')
      .requiredOption('--from <file>', 'the study; - reads standard input')
      .option('--dry-run', 'check the file and show the price, without calling the API')
      .option('--again', 'make another study, although this file has made one within 24 hours')
      .action(async function (this: Command, ...given) {
        const options = this.optsWithGlobals() as GlobalOptions & { from: string; dryRun?: boolean; again?: boolean };
        if (options.dryRun)
          return showPlan({ out: new Output(options.json === true) }, readStudyFile(options.from, new Date()));
        const create = signedIn((session) => createStudy(session, options.from, options.again === true));
        return create.apply(this, given);
      }),
    'studies create --from study.yaml --dry-run',
    'studies create --from study.yaml',
    'studies create --from study.yaml --json | jq -r .id',
  );
}

function addReading(studies: Command): void {
  withExamples(
    studies
      .command('list')
      .description('List studies, newest first.')
      .option('--project <id>', 'of one project')
      .option('--limit <number>', 'show this many', count)
      .action(
        signedIn(async ({ api, out }, { project, limit }: { project?: string; limit?: number }) => {
          const ids = project ? [project] : (await rowsOf((query) => api.listProjects({ query }))).map(({ id }) => id);
          const lists = [];
          for (const id of ids)
            lists.push(await rowsOf((query) => api.listProjectStudies({ path: { id }, query }), limit));
          const all = lists.flat().sort((one, other) => other.publishedAt.localeCompare(one.publishedAt));
          listStudies(out, all.slice(0, limit));
        }),
      ),
    'studies list',
    'studies list --json',
  );
  studies
    .command('show')
    .description('Show a study.')
    .argument('<study>', 'its id')
    .action(
      signedIn(async ({ api, out }, _, id: string) => showStudy(out, (await api.getStudy({ path: { id } })).content)),
    );
  withExamples(
    studies
      .command('watch')
      .description('Follow a study until it has ended.')
      .argument('<study>', 'its id')
      .addOption(new Option('--until <state>', 'when to stop').choices(['full', 'closed']).default('closed'))
      .option('--every <seconds>', 'how often to look', seconds, 2)
      .action(
        signedIn(async (session, { until, every }: { until: 'full' | 'closed'; every: number }, id: string) =>
          watchStudy(session, id, until, every),
        ),
      ),
    'studies watch 01a1fdb4-64ad-74d5-9038-304202d76596 --until full',
  );
}

function addChanges(studies: Command): void {
  for (const [event, what] of CHANGES) {
    studies
      .command(event)
      .description(what)
      .argument('<study>', 'its id')
      .action(
        signedIn(async ({ api, out }, _, id: string) => {
          await api.changeStudyStatus({ path: { id, event } });
          const { content } = await api.getStudy({ path: { id } });
          out.done(content, `The study is ${words(content.status)}.`);
        }),
      );
  }
  studies
    .command('cancel')
    .description('Cancel a study. Participants are notified, and what is left returns to the wallet.')
    .argument('<study>', 'its id')
    .option('--yes', 'do not ask')
    .action(
      signedIn(async ({ api, out }, { yes }: { yes?: boolean }, id: string) => {
        const { content: effect } = await api.getCancellation({ path: { id } });
        const money = `${cedis(effect.paidPesewas)} is still paid, ${cedis(effect.returnsPesewas)} returns to the wallet`;
        await confirm(`Cancel the study with ${countOf(effect.sessions, 'booked session')}? ${money}.`, yes);
        await api.changeStudyStatus({ path: { id, event: 'cancel' } });
        const { content } = await api.getStudy({ path: { id } });
        out.done(content, `The study is ${words(content.status)}.`);
      }),
    );
}

export function addStudies(program: Command): void {
  const studies = program.command('studies').description('Publish studies and follow them');
  addReading(studies);
  addCreate(studies);
  addChanges(studies);
}
