import { joinWaitlist, WaitlistForm } from '../../contract/waitlist.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { useOpenForm } from '../features/waitlist/use-open-form.tsx';
import { Button } from '../ui/button.tsx';
import { AreaField, SelectField, TextField } from '../ui/field.tsx';

export default function WaitlistPage() {
  const { form, trap, submit, isPending, isSuccess } = useOpenForm(joinWaitlist, WaitlistForm, {
    name: '',
    email: '',
    role: '' as never,
    organization: '',
    purpose: '',
  });
  const { errors, isValid } = form.formState;
  if (isSuccess)
    return <AuthCard title="You are on the list" lead="Thank you. We write to you as soon as there is a place." />;
  return (
    <AuthCard title="Join the waitlist" lead="Tell us who you are and what you need, and we write to you first.">
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
        <SelectField
          label="I am a"
          options={{ RESEARCHER: 'Researcher', PARTICIPANT: 'Participant' }}
          error={errors.role?.message}
          {...form.register('role')}
        />
        <TextField
          label="Organisation"
          optional
          autoComplete="organization"
          error={errors.organization?.message}
          {...form.register('organization')}
        />
        <AreaField
          label="What for?"
          optional
          maxLength={500}
          error={errors.purpose?.message}
          {...form.register('purpose')}
        />
        <Button type="submit" disabled={!isValid} busy={isPending}>
          Join the waitlist
        </Button>
      </form>
    </AuthCard>
  );
}
