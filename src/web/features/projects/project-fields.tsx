import type { FormFields } from '../../lib/form.ts';
import { AreaField, TextField } from '../../ui/field.tsx';

interface ProjectValues {
  projectName: string;
  description?: string | undefined;
  purchaseOrder?: string | undefined;
}

/** PROJECT-01: name and description, each with its character counter. */
export function ProjectFields({ form }: { form: FormFields<ProjectValues> }) {
  const { projectName, description = '' } = form.values;
  return (
    <>
      <TextField
        label="Project name"
        maxLength={50}
        hint={<span className="money">{projectName.length} / 50</span>}
        {...form.text('projectName')}
      />
      <AreaField
        label="Description"
        optional
        maxLength={250}
        counted={description.length}
        {...form.text('description')}
      />
      <TextField
        label="Purchase order"
        optional
        maxLength={50}
        hint="Invoices for this project’s studies show it."
        {...form.text('purchaseOrder')}
      />
    </>
  );
}
