import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addresses } from '../../contract/addresses.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { type getProject, ProjectForm } from '../../contract/projects.ts';
import { ProjectBudgetCard } from '../features/budgets/project-budget-card.tsx';
import { ProjectFields } from '../features/projects/project-fields.tsx';
import { useSchemaForm } from '../lib/form.ts';
import { navigate, useParams } from '../lib/navigation.tsx';
import { ask, useAction } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Loaded } from '../ui/states.tsx';
import { FormSubmit } from '../ui/submit.tsx';

export default function ProjectSettingsPage() {
  const { projectId } = useParams<'projectSettings'>();
  const query = useQuery(ask('GET /project/projects/{id}', { params: { id: projectId } }));
  return (
    <Loaded query={query} title={<PageTitle {...headingOf('projectSettings')} />}>
      {({ content }) => <Settings key={content.id} project={content} />}
    </Loaded>
  );
}

function Settings({ project }: { project: ReplyOf<typeof getProject> }) {
  const [asking, setAsking] = useState(false);
  const form = useSchemaForm(
    ProjectForm,
    { projectName: project.projectName, description: project.description, purchaseOrder: project.purchaseOrder },
    { follow: true },
  );
  const update = useAction('PATCH /project/projects/{id}', {
    onDone: () => navigate(addresses.project({ projectId: project.id })),
  });
  const remove = useAction('DELETE /project/projects/{id}', {
    onDone: () => navigate(addresses.projects, { replace: true }),
  });
  const params = { id: project.id };
  return (
    <div className="grid max-w-2xl gap-6">
      <Card>
        <form
          className="grid gap-4"
          noValidate
          onSubmit={form.onSubmit((body) => update.mutate({ params, body }, { onError: form.refuseFields }))}
        >
          <ProjectFields form={form} />
          <FormSubmit waitsFor={form.waitsFor} className="justify-self-start" starts={update}>
            Save
          </FormSubmit>
        </form>
      </Card>
      <ProjectBudgetCard projectId={project.id} name={project.projectName} />
      <Card className="grid justify-items-start gap-3">
        <h2 className="text-lg">Delete this project</h2>
        <p className="text-quiet">
          {project.studies > 0
            ? 'You can’t delete a project with published studies, because we keep their books and histories.'
            : 'It has no published studies, so nothing else is lost.'}
        </p>
        <Button variant="danger" disabled={project.studies > 0} onClick={() => setAsking(true)}>
          Delete
        </Button>
      </Card>
      <Dialog open={asking} onClose={() => setAsking(false)} kind="delete" title={`Delete “${project.projectName}”?`}>
        <p>You can’t undo this.</p>
        <DialogActions>
          <Button variant="plain" onClick={() => setAsking(false)}>
            Keep it
          </Button>
          <Button variant="danger" starts={remove} onClick={() => remove.mutate({ params })}>
            Delete
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}
