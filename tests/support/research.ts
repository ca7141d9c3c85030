import { createProject } from '../../src/contract/projects.ts';
import type { App } from '../../src/server/platform/app.ts';
import { openWorld, type Person, type World } from './world.ts';

/** The start of most stories, at the top of the file: a verified researcher with a project and money. */
interface Research {
  world: World;
  admin: Person;
  researcher: Person & { organizationId: string };
  projectId: string;
}

export async function startResearch(
  walletPesewas = 500_000,
  env: Record<string, string> = {},
  adapt?: (app: App) => App,
): Promise<Research> {
  const world = await openWorld(undefined, { env, ...(adapt ? { adapt } : {}) });
  const admin = await world.admin();
  const researcher = await world.verifiedResearcher(admin);
  await world.topUp(researcher, walletPesewas);
  const { id: projectId } = await researcher.must(createProject, { body: { projectName: 'Market payments' } });
  return { world, admin, researcher, projectId };
}
