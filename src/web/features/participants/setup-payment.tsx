import { MobileMoneyForm } from '../../../contract/participants.ts';
import { m } from '../../../messages/m.ts';
import { useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { SchemaStage } from '../../ui/schema-stage.tsx';
import { useConfirmation } from '../account-security/use-confirmation.tsx';
import { MobileMoneyFields } from '../payouts/mobile-money-fields.tsx';
import type { SetupStageProps } from './setup-stage.ts';

/** The mobile-money account: asked together with the person's identity, or left for later. */
export function PaymentStage({ onSkip, onNext: _, ...stage }: SetupStageProps) {
  const confirmation = useConfirmation();
  const save = useAction('PUT /payment/mobile-money', { onDone: onSkip });
  return (
    <SchemaStage
      {...stage}
      starts={save}
      name="payment"
      schema={MobileMoneyForm}
      action={m.profile_finish()}
      also={confirmation.waitsFor}
      onNext={({ payment }) =>
        save.mutate({ body: { ...payment, ...confirmation.body } }, { onError: (error) => confirmation.show(error) })
      }
      skip={() => (
        <Button variant="quiet" className="justify-self-start" onClick={onSkip}>
          {m.profile_later()}
        </Button>
      )}
    >
      {(form) => (
        <>
          <MobileMoneyFields form={form} isFirst />
          {confirmation.field}
          <p className="text-quiet text-sm">{m.momo_check_you()}</p>
        </>
      )}
    </SchemaStage>
  );
}
