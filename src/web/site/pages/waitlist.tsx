import { addresses } from '../../../contract/addresses.ts';
import type { OpenForm } from '../../../contract/site.ts';
import { AreaField, TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { PageFacts } from '../document.tsx';
import { FormCard, NameAndEmail, OpenFormFrame } from '../parts/open-form.tsx';

export const WAITLIST: PageFacts = {
  path: addresses.waitlist,
  title: 'Join the waitlist',
  description: 'Tell Nyansapo who you are and what you need. We will write to you as soon as there is a place.',
  small: true,
  scripts: ['site/islands/open-form.ts', 'site/islands/waiting-forms.ts'],
};

export function WaitlistPage({ form }: { form: OpenForm }) {
  const { values, problems } = form;
  if (form.sent)
    return <FormCard title="You are on the list" lead="Thank you. We will write to you as soon as there is a place." />;
  return (
    <FormCard
      title="Join the waitlist"
      lead="Tell us who you are and what you need. We will write to you when there is a place."
    >
      <OpenFormFrame action={addresses.waitlist} submit="Join the waitlist" stamp={form.stamp} refusal={form.refusal}>
        <NameAndEmail {...form} />
        <SelectField
          label="I am a"
          name="role"
          required
          options={{ RESEARCHER: 'Researcher', PARTICIPANT: 'Participant' }}
          defaultValue={values.role ?? ''}
          error={problems.role}
        />
        <TextField
          label="Organisation"
          name="organization"
          optional
          autoComplete="organization"
          maxLength={100}
          defaultValue={values.organization}
          error={problems.organization}
        />
        <AreaField
          label="What do you want to use Nyansapo for?"
          name="purpose"
          optional
          maxLength={500}
          defaultValue={values.purpose}
          error={problems.purpose}
        />
      </OpenFormFrame>
    </FormCard>
  );
}
