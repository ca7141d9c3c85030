import type { Command } from 'commander';
import { count, withExamples } from '../arguments.ts';
import { rowsOf } from '../rows.ts';
import { signedIn } from '../session.ts';
import { instant } from '../words.ts';

export function addProjects(program: Command): void {
  const projects = program.command('projects').description('The projects that studies belong to');
  projects
    .command('list')
    .description('List projects, newest first.')
    .option('--limit <number>', 'show this many', count)
    .action(
      signedIn(async ({ api, out }, { limit }: { limit?: number }) => {
        const rows = await rowsOf((query) => api.listProjects({ query }), limit);
        out.list(
          rows,
          [
            { title: 'ID', of: ({ id }) => id },
            { title: 'Project', of: ({ projectName }) => projectName },
            { title: 'Studies', of: ({ studies }) => studies, align: 'right' },
            { title: 'Places', of: ({ filled, places }) => `${filled} of ${places}`, align: 'right' },
            { title: 'Next session', of: ({ nextSessionAt }) => instant(nextSessionAt) },
          ],
          'No projects yet. Create one with "nyansapo projects create".',
        );
      }),
    );
  withExamples(
    projects
      .command('create')
      .description('Create a project.')
      .argument('<name>')
      .option('--description <text>')
      .action(
        signedIn(async ({ api, out }, { description }: { description?: string }, projectName: string) => {
          const body = { projectName, ...(description ? { description } : {}) };
          const { content } = await api.createProject({ body });
          out.done(content, `The project ${content.projectName} is created: ${content.id}`);
        }),
      ),
    'projects create "Market payments"',
  );
}
