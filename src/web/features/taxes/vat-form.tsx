import * as z from 'zod/mini';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { requiredText } from '../../../contract/fields.ts';
import { type getTaxes, TinField } from '../../../contract/taxes.ts';
import { dateOf } from '../../../domain/calendar.ts';
import { USUAL_VAT, VAT_CODES, VAT_COMPONENTS } from '../../../domain/vat.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { percentOf, percentText } from '../../lib/percent.ts';
import { useAction } from '../../lib/queries.ts';
import { AreaField, TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { FormSubmit } from '../../ui/submit.tsx';

const WAYS = {
  NONE: 'We are not registered for VAT',
  INCLUSIVE: 'Our prices contain VAT',
  EXCLUSIVE: 'VAT is added to our prices',
} as const;

const Form = z
  .object({
    way: z.enum(['NONE', 'INCLUSIVE', 'EXCLUSIVE'], 'Please choose'),
    tin: TinField,
    address: z.string().check(z.trim(), z.maxLength(200)),
    VAT: percentText(),
    NHIL: percentText(),
    GETFUND: percentText(),
    holdsFrom: z.iso.date('Please choose a day'),
    reason: requiredText('Please say why', 500),
  })
  .check(
    z.refine(({ way, tin }) => way === 'NONE' || tin !== '', {
      path: ['tin'],
      message: 'Please enter our TIN, which every tax invoice shows',
    }),
  );

/** Proposes how VAT is charged from a day on. The initial values are today's. */
export function VatForm({ vat, onDone }: { vat: ReplyOf<typeof getTaxes>['vat']; onDone: () => void }) {
  const rates = vat.isRegistered ? vat.rates : USUAL_VAT;
  const form = useSchemaForm(Form, {
    way: !vat.isRegistered ? 'NONE' : vat.isInclusive ? 'INCLUSIVE' : 'EXCLUSIVE',
    tin: vat.tin ?? '',
    address: vat.address ?? '',
    VAT: percentOf(rates.VAT),
    NHIL: percentOf(rates.NHIL),
    GETFUND: percentOf(rates.GETFUND),
    holdsFrom: dateOf(new Date()),
    reason: '',
  });
  const propose = useAction('POST /payment/admin/taxes/vat', { onDone });
  const submit = form.onSubmit(({ way, tin, address, holdsFrom, reason, ...given }) =>
    propose.mutate(
      {
        body: {
          isRegistered: way !== 'NONE',
          isInclusive: way !== 'EXCLUSIVE',
          tin,
          address,
          rates: given,
          holdsFrom,
          reason,
        },
      },
      { onError: form.refuseFields },
    ),
  );
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <SelectField label="VAT" options={WAYS} {...form.text('way')} />
      {form.values.way !== 'NONE' && (
        <>
          <TextField label="Our TIN" {...form.text('tin')} />
          <TextField label="Our address" hint="As tax invoices show it." {...form.text('address')} />
          <div className="grid gap-4 sm:grid-cols-3">
            {VAT_CODES.map((code) => (
              <TextField key={code} label={`${VAT_COMPONENTS[code]}, in %`} inputMode="decimal" {...form.text(code)} />
            ))}
          </div>
        </>
      )}
      <TextField
        label="Valid from"
        type="date"
        hint="Fees that are taken from this day on contain this VAT. Earlier ones keep theirs."
        {...form.text('holdsFrom')}
      />
      <AreaField
        label="Why"
        hint="The second admin and auditors read this."
        rows={3}
        maxLength={500}
        {...form.text('reason')}
      />
      <FormSubmit waitsFor={form.waitsFor} className="justify-self-start" starts={propose}>
        Propose
      </FormSubmit>
    </form>
  );
}
