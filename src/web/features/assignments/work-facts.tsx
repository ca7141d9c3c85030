import { formatCedis } from '../../../domain/money.ts';
import { m } from '../../../messages/m.ts';
import { Fact } from '../../ui/card.tsx';

export interface WorkTerms {
  durationInMinutes: number;
  payPesewas: number;
  entryCount: number;
  everyDays?: number | null;
  bonusPesewas: number;
  entriesForBonus: number;
  hoursToFinish: number;
}

/** A task's or diary's work and pay as a list of facts, shown before applying and before starting. */
export function WorkFacts({ terms }: { terms: WorkTerms }) {
  const { entryCount, bonusPesewas, entriesForBonus, hoursToFinish, everyDays } = terms;
  const isDiary = entryCount > 1;
  return (
    <>
      <Fact label={m.work_where()}>{m.work_where_what()}</Fact>
      {isDiary && (
        <Fact label={m.work_entries()}>
          {everyDays
            ? everyDays === 1
              ? m.work_entries_daily({ entries: entryCount })
              : m.work_entries_every({ entries: entryCount, days: everyDays })
            : entryCount}
        </Fact>
      )}
      <Fact label={m.study_length()}>
        {isDiary
          ? m.work_minutes_each({ minutes: terms.durationInMinutes })
          : m.apply_minutes({ minutes: terms.durationInMinutes })}
      </Fact>
      <Fact label={m.work_pay()}>
        <span className="money">{formatCedis(terms.payPesewas)}</span>
        {isDiary && ` ${m.work_pay_each()}`}
        {bonusPesewas > 0 && m.work_bonus({ amount: formatCedis(bonusPesewas), entries: entriesForBonus })}
      </Fact>
      <Fact label={m.work_finish_in()}>
        {isDiary ? m.work_hours_each({ count: hoursToFinish }) : m.work_hours_once({ count: hoursToFinish })}
      </Fact>
    </>
  );
}
