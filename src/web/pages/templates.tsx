import { useQuery } from '@tanstack/react-query';
import { listStudyTemplates } from '../../contract/templates.ts';
import { TemplateCard } from '../features/studies/template-card.tsx';
import stencil from '../illustrations/stencil.svg';
import { ask } from '../lib/queries.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { EmptyState, Loaded } from '../ui/states.tsx';

export default function TemplatesPage() {
  const query = useQuery(ask(listStudyTemplates));
  return (
    <>
      <PageTitle
        title="Templates"
        lead="What your team saved to start studies from. To use one, create a study in a project."
      />
      <Loaded query={query}>
        {({ content: templates }) =>
          templates.length === 0 ? (
            <EmptyState picture={stencil} title="Save your first template">
              <p>
                Open the menu of a study that went well and choose “Save as template”. Your whole team can then start
                from it.
              </p>
            </EmptyState>
          ) : (
            <ul className="grid gap-4">
              {templates.map((template) => (
                <li key={template.id}>
                  <TemplateCard template={template} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}
