import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addresses } from '../../contract/addresses.ts';
import { countOf } from '../../domain/counts.ts';
import { fold } from '../../domain/fold.ts';
import { KeptTrial } from '../features/studies/kept-trial.tsx';
import { useToday } from '../features/studies/today.tsx';
import { DebtBanner } from '../features/wallets/debt-banner.tsx';
import folder from '../illustrations/folder.svg';
import lensFolder from '../illustrations/lens-folder.svg';
import rehearsal from '../illustrations/rehearsal.svg';
import { Link } from '../lib/navigation.tsx';
import { ask } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { useUser } from '../lib/session.ts';
import { showInstant } from '../lib/when.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { CalendarIcon, PlusIcon, TeamIcon } from '../ui/icons.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { EmptyState, Loaded, LoadingState, NoMatches } from '../ui/states.tsx';

const SEARCH_FROM = 4;
/** Newest first; older ones can be searched by name, or shown on demand. */
const AT_ONCE = 24;

export default function ProjectsPage() {
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(AT_ONCE);
  const query = useQuery(ask('GET /project/projects'));
  const { today, isKnown } = useToday();
  const kept = useQuery(ask('GET /project/trial-draft')).data?.content;
  const isVerified = useUser()?.organization?.adminVerificationStatus === 'VERIFIED';
  return (
    <>
      <PageTitle {...headingOf('projects')}>
        {isVerified ? (
          <ButtonLink to={addresses.createProject}>
            <PlusIcon />
            Create a project
          </ButtonLink>
        ) : (
          !kept && <ButtonLink to={addresses.tryStudy}>Try out a study</ButtonLink>
        )}
      </PageTitle>
      <DebtBanner />
      {today}
      {isKnown ? (
        <Loaded query={query}>
          {({ content: projects }) => {
            const trial = kept && <KeptTrial draft={kept} projects={projects} />;
            if (projects.length === 0) {
              if (trial) return trial;
              if (!isVerified) {
                return (
                  <EmptyState picture={rehearsal} title="Try out a study first">
                    <p>
                      You can create projects once your organisation is verified. Until then, walk through every step of
                      a study and keep it as a draft.
                    </p>
                  </EmptyState>
                );
              }
              return (
                <EmptyState picture={folder} title="Create your first project">
                  <p>
                    A project holds the studies about one question, such as “Market payments”. Create one, then describe
                    the people you want to meet.
                  </p>
                </EmptyState>
              );
            }
            const found = projects.filter(({ projectName }) => fold(projectName).includes(fold(search.trim())));
            return (
              <div className="grid gap-4">
                {trial}
                {projects.length >= SEARCH_FROM && (
                  <TextField
                    label="Search projects"
                    type="search"
                    value={search}
                    onChange={({ target }) => setSearch(target.value)}
                  />
                )}
                <ul className="grid gap-4 md:grid-cols-2">
                  {found.slice(0, shown).map((project) => (
                    <li key={project.id}>
                      <Link
                        to={addresses.project({ projectId: project.id })}
                        className="card rises grid h-full content-start gap-3 p-5"
                      >
                        <h2 className="text-xl">{project.projectName}</h2>
                        {project.description && <p className="line-clamp-2 text-quiet">{project.description}</p>}
                        <p className="flex flex-wrap gap-x-4 gap-y-1 text-quiet text-sm [&_svg]:size-5">
                          <span>{countOf(project.studies, 'study', 'studies')}</span>
                          <span className="money flex gap-1.5">
                            <TeamIcon />
                            {project.filled} of {countOf(project.places, 'place')} filled
                          </span>
                        </p>
                        {project.nextSessionAt && (
                          <p className="flex gap-1.5 text-leaf text-sm [&_svg]:size-5">
                            <CalendarIcon />
                            Next session {showInstant(project.nextSessionAt)}
                          </p>
                        )}
                      </Link>
                    </li>
                  ))}
                </ul>
                {found.length > shown && (
                  <Button variant="plain" className="justify-self-center" onClick={() => setShown(shown + AT_ONCE)}>
                    Show more ({found.length - shown})
                  </Button>
                )}
                {found.length === 0 && (
                  <NoMatches picture={lensFolder} hint="Try another part of the name." onClear={() => setSearch('')} />
                )}
              </div>
            );
          }}
        </Loaded>
      ) : (
        <LoadingState />
      )}
    </>
  );
}
