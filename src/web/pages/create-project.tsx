import { addresses } from '../../contract/addresses.ts';
import { ProjectForm } from '../../contract/projects.ts';
import { ProjectFields } from '../features/projects/project-fields.tsx';
import { useOpenTrial } from '../features/studies/use-open-trial.ts';
import { useSchemaForm } from '../lib/form.ts';
import { navigate, useSearchParams } from '../lib/navigation.tsx';
import { useAction } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { Card } from '../ui/card.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { FormSubmit } from '../ui/submit.tsx';

export default function CreateProjectPage() {
  const form = useSchemaForm(ProjectForm, { projectName: '', description: '', purchaseOrder: '' });
  const [search] = useSearchParams();
  const openTrial = useOpenTrial();
  const create = useAction('POST /project/projects', {
    onDone: ({ content: { id: projectId } }) => {
      const showProject = () => navigate(addresses.project({ projectId }), { replace: true });
      if (search.has('draft')) openTrial.mutate({ body: { projectId } }, { onError: showProject });
      else showProject();
    },
  });
  return (
    <>
      <PageTitle {...headingOf('createProject')} />
      <Card className="max-w-2xl">
        <form
          className="grid gap-4"
          noValidate
          onSubmit={form.onSubmit((body) => create.mutate({ body }, { onError: form.refuseFields }))}
        >
          <ProjectFields form={form} />
          <FormSubmit waitsFor={form.waitsFor} className="justify-self-start" starts={create}>
            Create Project
          </FormSubmit>
        </form>
      </Card>
    </>
  );
}
