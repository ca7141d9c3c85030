import { addresses } from '../../../contract/addresses.ts';
import { MobileMoneyForm } from '../../../contract/participants.ts';
import { m } from '../../../messages/m.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { navigate } from '../../lib/navigation.tsx';
import { useAction } from '../../lib/queries.ts';
import { Card } from '../../ui/card.tsx';
import { FormSubmit } from '../../ui/submit.tsx';
import { useConfirmation } from '../account-security/use-confirmation.tsx';
import { MobileMoneyFields } from './mobile-money-fields.tsx';

/**
 * Changing the account needs the password and holds payouts for 48 hours, so a stolen phone alone does not give access to the
 * money.
 */
export function AccountForm({ isChange }: { isChange: boolean }) {
  const confirmation = useConfirmation();
  const form = useSchemaForm(MobileMoneyForm, {
    mobileMoneyNetwork: '',
    mobileMoneyNumber: '',
    accountName: '',
  });
  const save = useAction('PUT /payment/mobile-money', { onDone: () => navigate(addresses.walletManagement) });
  const submit = form.onSubmit((body) =>
    save.mutate(
      { body: { ...body, ...confirmation.body } },
      {
        onError: (error) => {
          form.refuseFields(error);
          confirmation.show(error);
        },
      },
    ),
  );
  return (
    <Card className="max-w-2xl">
      <form className="grid gap-5" noValidate onSubmit={submit}>
        <MobileMoneyFields form={form} isFirst={!isChange} />
        {confirmation.field}
        <p className="text-quiet text-sm">{isChange ? m.momo_hold() : m.momo_check_you()}</p>
        <FormSubmit
          waitsFor={[...form.waitsFor, ...confirmation.waitsFor]}
          className="justify-self-start"
          starts={save}
        >
          {m.momo_save()}
        </FormSubmit>
      </form>
    </Card>
  );
}
