import { addresses } from '../../../contract/addresses.ts';
import type { OpenForm } from '../../../contract/site.ts';
import { AreaField } from '../../ui/field.tsx';
import type { PageFacts } from '../document.tsx';
import { FormCard, NameAndEmail, OpenFormFrame } from '../parts/open-form.tsx';

export const CONTACT: PageFacts = {
  path: addresses.contact,
  title: 'Contact us',
  description: 'Write to Nyansapo with questions, problems or ideas. A person answers, usually within one working day.',
  small: true,
  scripts: ['site/islands/open-form.ts', 'site/islands/waiting-forms.ts'],
};

const SENT = {
  title: 'We have your message',
  lead: 'A person will read it and answer by email, usually within one working day.',
};

export function ContactPage({ form }: { form: OpenForm }) {
  const { values, problems } = form;
  if (form.sent) return <FormCard {...SENT} />;
  return (
    <FormCard title="Contact us" lead="Write to us with questions, problems or ideas.">
      <OpenFormFrame action={addresses.contact} submit="Send the message" stamp={form.stamp} refusal={form.refusal}>
        <NameAndEmail {...form} />
        <AreaField
          label="Message"
          name="message"
          rows={6}
          required
          maxLength={2000}
          defaultValue={values.message}
          error={problems.message}
        />
      </OpenFormFrame>
    </FormCard>
  );
}
