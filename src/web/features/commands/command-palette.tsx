import { useQuery } from '@tanstack/react-query';
import { Command, defaultFilter } from 'cmdk';
import { addresses } from '../../../contract/addresses.ts';
import { fold } from '../../../domain/fold.ts';
import { navigate } from '../../lib/navigation.tsx';
import { ask } from '../../lib/queries.ts';
import { useUser } from '../../lib/session.ts';
import { PALETTE_INPUT, type PaletteLink } from './palette-input.ts';

const ITEM =
  'flex min-h-12 cursor-pointer items-center gap-3 rounded-lg px-3 py-2 data-[selected=true]:bg-clay-soft data-[selected=true]:text-clay';

const found = (value: string, search: string) => defaultFilter(fold(value), fold(search));

/** Finds screens, projects and things to create by typing; choose with the arrows and Enter. */
export function CommandPalette({
  links,
  text,
  onText,
  onClose,
}: {
  links: readonly PaletteLink[];
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
}) {
  const isResearcher = useUser()?.role === 'RESEARCHER';
  const projects = useQuery({ ...ask('GET /project/projects'), enabled: isResearcher }).data?.content ?? [];
  const go = (to: string) => {
    onClose();
    navigate(to);
  };
  const create = isResearcher ? [{ to: addresses.createProject, words: 'Create a project' }] : [];
  const account = [
    { to: addresses.notifications, words: 'Notifications' },
    { to: addresses.accountManagement, words: 'My Accounts' },
    { to: addresses.security, words: 'Security' },
    { to: addresses.help, words: 'Help' },
  ];
  return (
    <Command label="Go to a screen or project" className="grid gap-3" filter={found}>
      <Command.Input {...PALETTE_INPUT} value={text} onValueChange={onText} />
      <Command.List label="Results" className="max-h-[50dvh] overflow-y-auto">
        <Command.Empty className="px-3 py-4 text-quiet">No matches. Try another word.</Command.Empty>
        {[...links, ...create, ...account].map(({ to, words }) => (
          <Command.Item key={to} className={ITEM} onSelect={() => go(to)}>
            {words}
          </Command.Item>
        ))}
        {projects.map(({ id, projectName }) => (
          <Command.Item
            key={id}
            value={`${projectName} ${id}`}
            className={ITEM}
            onSelect={() => go(addresses.project({ projectId: id }))}
          >
            <span className="min-w-0 truncate">{projectName}</span>
            <span className="ml-auto text-quiet text-sm">Project</span>
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}
