import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { type ReactNode, useDeferredValue } from 'react';
import type { SignedIn } from '../../../contract/accounts.ts';
import { addresses } from '../../../contract/addresses.ts';
import { fold } from '../../../domain/fold.ts';
import { mayNow } from '../../lib/may.tsx';
import { navigate } from '../../lib/navigation.tsx';
import { ask } from '../../lib/queries.ts';
import { useUser } from '../../lib/session.ts';
import { PALETTE_INPUT, type PaletteLink } from './palette-input.ts';

const ITEM =
  'flex min-h-12 cursor-pointer items-center gap-3 rounded-lg px-3 py-2 data-[selected=true]:bg-clay-soft data-[selected=true]:text-clay';

/** With fewer letters, everybody matches. */
const LEAST_OF_NAME = 2;

/** Every typed word must be in an entry's words; those that begin with the text come first. */
function found(value: string, search: string): number {
  const words = fold(value.split('\n')[0] ?? '');
  const typed = fold(search);
  if (!typed.split(/\s+/).every((part) => words.includes(part))) return 0;
  return words.startsWith(typed) ? 1 : 0.5;
}

interface Found {
  key: string;
  to: string;
  words: string;
  /** What it is, or where it belongs. */
  kind: string;
}

/** Finds screens, settings, and for researchers their projects, studies, people, panels, templates and webhooks by typing; choose with the arrows and Enter. */
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
  const user = useUser();
  const own = useFound(user, text);
  const go = (to: string) => {
    onClose();
    navigate(to);
  };
  const item = (key: string, to: string, words: string, kind: ReactNode = null) => (
    <Command.Item key={key} value={`${words}\n${key}`} className={ITEM} onSelect={() => go(to)}>
      <span className="min-w-0 truncate">{words}</span>
      {kind && <span className="ml-auto shrink-0 truncate text-quiet text-sm">{kind}</span>}
    </Command.Item>
  );
  return (
    <Command label="Go to a screen, study or person" className="grid gap-3" filter={found}>
      <Command.Input {...PALETTE_INPUT} value={text} onValueChange={onText} />
      <Command.List label="Results" className="max-h-[50dvh] overflow-y-auto">
        <Command.Empty className="px-3 py-4 text-quiet">No matches. Try another word.</Command.Empty>
        {[...links, ...settingsOf(user)].map(({ to, words }) => (
          <Command.Item key={to} className={ITEM} onSelect={() => go(to)}>
            {words}
          </Command.Item>
        ))}
        {own.map(({ key, to, words, kind }) => item(key, to, words, kind))}
      </Command.List>
    </Command>
  );
}

/** Screens that the navigation has no link to, as far as somebody may open them. */
function settingsOf(user: SignedIn | null): PaletteLink[] {
  const isResearcher = user?.role === 'RESEARCHER' && mayNow('view', user);
  const { isAdmin = false, adminVerificationStatus } = user?.organization ?? {};
  return [
    ...(isResearcher
      ? [
          ...(mayNow('edit', user) ? [{ to: addresses.createProject, words: 'Create a project' }] : []),
          { to: addresses.panels, words: 'Panels' },
          ...(adminVerificationStatus === 'VERIFIED' ? [{ to: addresses.templates, words: 'Templates' }] : []),
          ...(isAdmin
            ? [
                { to: addresses.developers, words: 'Developers and API keys' },
                { to: addresses.webhooks, words: 'Webhooks' },
              ]
            : []),
        ]
      : []),
    { to: addresses.notifications, words: 'Notifications' },
    { to: addresses.accountManagement, words: 'My Accounts' },
    { to: addresses.security, words: 'Security' },
    { to: addresses.help, words: 'Help' },
  ];
}

/** What a researcher's organisation has: fetched once the palette is open; people when their name is typed. */
function useFound(user: SignedIn | null, text: string): Found[] {
  const isResearcher = user?.role === 'RESEARCHER' && mayNow('view', user);
  const isVerified = isResearcher && user.organization?.adminVerificationStatus === 'VERIFIED';
  const isAdmin = isVerified && user.organization?.isAdmin === true;
  const search = useDeferredValue(text.trim());
  const projects = useQuery({ ...ask('GET /project/projects'), enabled: isResearcher }).data?.content ?? [];
  const studies = useQuery({ ...ask('GET /project/organization/studies'), enabled: isVerified }).data?.content ?? [];
  const panels = useQuery({ ...ask('GET /project/panels'), enabled: isVerified }).data?.content ?? [];
  const templates = useQuery({ ...ask('GET /project/study-templates'), enabled: isVerified }).data?.content ?? [];
  const webhooks = useQuery({ ...ask('GET /webhooks'), enabled: isAdmin }).data?.content ?? [];
  const people =
    useQuery({
      ...ask('GET /project/people', { query: { search } }),
      enabled: isResearcher && search.length >= LEAST_OF_NAME,
      placeholderData: keepPreviousData,
    }).data?.content ?? [];
  return [
    ...projects.map(({ id, projectName }) => ({
      key: id,
      to: addresses.project({ projectId: id }),
      words: projectName,
      kind: 'Project',
    })),
    ...studies.map(({ id, name }) => ({
      key: id,
      to: addresses.studyApplicants({ studyId: id }),
      words: name,
      kind: 'Study',
    })),
    ...people.map(({ id, firstName, lastName, studyId, studyName }) => ({
      key: id,
      to: `${addresses.studyApplicants({ studyId })}?search=${encodeURIComponent(`${firstName} ${lastName}`)}`,
      words: `${firstName} ${lastName}`,
      kind: `Person · ${studyName}`,
    })),
    ...panels.map(({ id, name }) => ({ key: id, to: `${addresses.panels}?open=${id}`, words: name, kind: 'Panel' })),
    ...templates.map(({ id, name }) => ({ key: id, to: addresses.templates, words: name, kind: 'Template' })),
    ...webhooks.map(({ id, url, description }) => ({
      key: id,
      to: addresses.webhook({ webhookId: id }),
      words: description || url,
      kind: 'Webhook',
    })),
  ];
}
