import { useQuery } from '@tanstack/react-query';
import { TemplateCard } from '../features/studies/template-card.tsx';
import stencil from '../illustrations/stencil.svg';
import { ask } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { EmptyState, Loaded } from '../ui/states.tsx';

export default function TemplatesPage() {
  const query = useQuery(ask('GET /project/study-templates'));
  return (
    <>
      <PageTitle {...headingOf('templates')} />
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
