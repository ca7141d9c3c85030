import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { AreaField, TextField } from '../../ui/field.tsx';

interface ProjectValues {
  projectName: string;
  description?: string | undefined;
}

/** PROJECT-01: name and description, each with its character counter. */
export function ProjectFields({ form }: { form: UseFormReturn<ProjectValues> }) {
  const { errors } = useFormState({ control: form.control });
  const [projectName = '', description = ''] = useWatch({
    control: form.control,
    name: ['projectName', 'description'],
  });
  return (
    <>
      <TextField
        label="Project name"
        maxLength={50}
        hint={<span className="money">{projectName.length} / 50</span>}
        error={errors.projectName?.message}
        {...form.register('projectName')}
      />
      <AreaField
        label="Description"
        optional
        maxLength={250}
        counted={description.length}
        error={errors.description?.message}
        {...form.register('description')}
      />
    </>
  );
}
