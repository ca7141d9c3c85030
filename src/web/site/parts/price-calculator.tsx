import { formatCedis } from '../../../domain/money.ts';
import {
  DURATIONS_MINUTES,
  priceStudy,
  RATE_PESEWAS_BY_DURATION,
  type ServiceFee,
} from '../../../domain/study-cost.ts';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';

/** The calculator's initial values. */
const EXAMPLE = { minutes: 30, places: 8 } as const;

/** The price of a study: a table for everybody, and a form that calculates where scripts run (islands/calculator.ts). */
export function PriceCalculator({ fee }: { fee: ServiceFee }) {
  const { totalPesewas } = priceStudy(EXAMPLE.minutes, EXAMPLE.places, undefined, fee);
  return (
    <div className="grid gap-6 card p-5 sm:p-8 md:grid-cols-2">
      <table className="w-full self-start text-left">
        <caption className="pb-2 text-left text-quiet">What you pay and each participant receives</caption>
        <thead>
          <tr className="border-line border-b text-quiet text-sm">
            <th scope="col" className="py-2 font-semibold">
              Session
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Per participant
            </th>
          </tr>
        </thead>
        <tbody>
          {DURATIONS_MINUTES.map((minutes) => (
            <tr key={minutes} className="border-line border-b">
              <th scope="row" className="py-2.5 font-normal">
                {minutes} minutes
              </th>
              <td className="money py-2.5 text-right">{formatCedis(RATE_PESEWAS_BY_DURATION[minutes])}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" className="py-2.5 font-normal">
              Fee per study, once
              {fee.vatPesewas > 0 && (
                <span className="block text-quiet text-sm">with {formatCedis(fee.vatPesewas)} VAT</span>
              )}
            </th>
            <td className="money py-2.5 text-right">{formatCedis(fee.feePesewas)}</td>
          </tr>
        </tbody>
      </table>
      <form id="calculator" data-with-script="" data-fee={fee.feePesewas} className="grid content-start gap-4">
        <SelectField
          label="Length of a session"
          name="minutes"
          defaultValue={EXAMPLE.minutes}
          options={Object.fromEntries(DURATIONS_MINUTES.map((minutes) => [minutes, `${minutes} minutes`]))}
        />
        <TextField
          label="Participants"
          name="places"
          type="number"
          inputMode="numeric"
          min={1}
          max={500}
          defaultValue={EXAMPLE.places}
        />
        <output className="grid gap-1 rounded-xl bg-leaf-soft p-4">
          <span className="text-leaf">Your study costs</span>
          <span className="money font-display text-2xl text-leaf" data-total="">
            {formatCedis(totalPesewas)}
          </span>
          <span className="money text-leaf text-sm" data-sum="">
            {EXAMPLE.places} × {formatCedis(RATE_PESEWAS_BY_DURATION[EXAMPLE.minutes])} + {formatCedis(fee.feePesewas)}
          </span>
        </output>
      </form>
    </div>
  );
}
