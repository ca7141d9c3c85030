import { countOf } from '../../../domain/counts.ts';
import { fewestEvents, OBJECTIVE_DAYS, OBJECTIVES } from '../../../domain/service-levels.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { type Health, showShare } from './health-words.ts';

/** Each objective: its goal, the current value, and the remaining error budget. */
export function ObjectiveCards({ health: { objectives, days } }: { health: Health }) {
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {objectives.map(({ name, good, all, budgetLeft }) => (
        <li key={name} className="grid">
          <Card className="grid content-between gap-3">
            <div className="flex items-start justify-between gap-3">
              <h2 className="text-base">{OBJECTIVES[name].words}</h2>
              <State budgetLeft={budgetLeft} isEmpty={all === 0} />
            </div>
            <div>
              <p className="money font-display text-2xl">{showShare(good, all)}</p>
              <p className="text-quiet text-sm">
                Goal {OBJECTIVES[name].goal * 100}% over {countOf(OBJECTIVE_DAYS, 'day')}.{' '}
                {countWords(all, days, OBJECTIVES[name].goal)}
              </p>
            </div>
            <Budget left={budgetLeft} />
          </Card>
        </li>
      ))}
    </ul>
  );
}

function countWords(all: number, days: number, goal: number): string {
  if (all === 0) return 'Nothing to count yet.';
  const counted = `${all.toLocaleString('en-GH')} counted in ${countOf(days, 'day')}.`;
  const fewest = fewestEvents(goal);
  return all < fewest ? `${counted} We rate it from ${fewest.toLocaleString('en-GH')}.` : counted;
}

function State({ budgetLeft, isEmpty }: { budgetLeft: number | null; isEmpty: boolean }) {
  if (budgetLeft === null) return <Badge tone="quiet">{isEmpty ? 'No data' : 'Too few yet'}</Badge>;
  if (budgetLeft < 0) return <Badge tone="bad">Missed</Badge>;
  return budgetLeft < 0.25 ? <Badge tone="wait">Nearly used up</Badge> : <Badge tone="good">Kept</Badge>;
}

function Budget({ left }: { left: number | null }) {
  if (left === null) return null;
  const shown = Math.min(1, Math.max(0, left));
  return (
    <div className="grid gap-1">
      <div className="h-2 overflow-hidden rounded-full bg-sunken">
        <div
          className={`h-full rounded-full ${shown < 0.25 ? 'bg-danger' : 'bg-leaf'}`}
          style={{ inlineSize: `${shown * 100}%` }}
        />
      </div>
      <p className="text-quiet text-sm">
        {left < 0 ? 'The error budget is used up.' : `${Math.floor(left * 100)}% of the error budget is left.`}
      </p>
    </div>
  );
}
