import { addresses } from '../../contract/addresses.ts';
import { ProjectForm } from '../../contract/projects.ts';
import { ProjectFields } from '../features/projects/project-fields.tsx';
import { useSchemaForm } from '../lib/form.ts';
import { navigate } from '../lib/navigation.tsx';
import { useAction } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { Card } from '../ui/card.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { FormSubmit } from '../ui/submit.tsx';

export default function CreateProjectPage() {
  const form = useSchemaForm(ProjectForm, { projectName: '', description: '' });
  const create = useAction('POST /project/projects', {
    onDone: ({ content }) => navigate(addresses.project({ projectId: content.id }), { replace: true }),
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
