import { ContactForm, contactSupport } from '../../contract/waitlist.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { useOpenForm } from '../features/waitlist/use-open-form.tsx';
import { useUser } from '../lib/session.ts';
import { Button } from '../ui/button.tsx';
import { AreaField, TextField } from '../ui/field.tsx';

export default function ContactPage() {
  const user = useUser();
  const { form, trap, submit, isPending, isSuccess } = useOpenForm(contactSupport, ContactForm, {
    name: user ? `${user.firstName} ${user.lastName}` : '',
    email: user?.email ?? '',
    message: '',
  });
  const { errors, isValid } = form.formState;
  if (isSuccess)
    return (
      <AuthCard
        title="Your message is on its way"
        lead="A person reads it and answers by mail, usually within one working day."
      />
    );
  return (
    <AuthCard title="Contact us" lead="Questions, problems, ideas: write to us.">
      <form className="grid gap-4" noValidate onSubmit={submit}>
        {trap}
        <TextField label="Name" autoComplete="name" error={errors.name?.message} {...form.register('name')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <AreaField
          label="Message"
          rows={6}
          maxLength={2000}
          error={errors.message?.message}
          {...form.register('message')}
        />
        <Button type="submit" disabled={!isValid} busy={isPending}>
          Send the message
        </Button>
      </form>
    </AuthCard>
  );
}
