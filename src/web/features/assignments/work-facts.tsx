import { countOf } from '../../../domain/counts.ts';
import { formatCedis } from '../../../domain/money.ts';
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

/** What a task or diary asks and pays, for a list of facts: the same before applying and before starting. */
export function WorkFacts({ terms }: { terms: WorkTerms }) {
  const { entryCount, bonusPesewas, entriesForBonus, hoursToFinish, everyDays } = terms;
  const isDiary = entryCount > 1;
  return (
    <>
      <Fact label="Where and when">On your phone or computer, in your own time</Fact>
      {isDiary && (
        <Fact label="Entries">
          {entryCount}
          {everyDays && (everyDays === 1 ? ', one each day' : `, one every ${countOf(everyDays, 'day')}`)}
        </Fact>
      )}
      <Fact label="Length">
        {terms.durationInMinutes} minutes{isDiary && ' each'}
      </Fact>
      <Fact label="Pay">
        <span className="money">{formatCedis(terms.payPesewas)}</span>
        {isDiary && ' for each accepted entry'}
        {bonusPesewas > 0 && (
          <>
            , and <span className="money">{formatCedis(bonusPesewas)}</span> more for {entriesForBonus} of them
          </>
        )}
      </Fact>
      <Fact label="Time to finish">
        {countOf(hoursToFinish, 'hour')} {isDiary ? 'for each entry' : 'once you start'}
      </Fact>
    </>
  );
}
