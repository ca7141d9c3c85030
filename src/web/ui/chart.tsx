import { type PointerEvent, useState } from 'react';
import { Columns, Line, type Point, type Position } from './chart-marks.tsx';
import { namedPoints, valueTicks } from './chart-scale.ts';
import './chart.css';

interface ChartProps {
  title: string;
  lead?: string;
  kind: 'line' | 'columns';
  points: readonly Point[];
  /** The unit of the axis, such as "GH₵". */
  unit: string;
  /** Values are counts. */
  isWhole?: boolean;
  /** A level to reach, drawn as a dashed line. */
  goal?: { value: number; words: string };
  /** Shown instead of the chart when every value is 0. */
  empty?: string;
}

/** The words of a goal are above its line. */
const HEADROOM = 1.15;

/**
 * Values over time, as a line or as columns. The pointer, a finger and the arrow keys select each value; a table below lists all.
 * The marks are SVG and the texts HTML, so that the chart fits every width and prints.
 */
export function Chart({ title, lead, kind, points, unit, isWhole = false, goal, empty }: ChartProps) {
  const [reading, setReading] = useState<number | null>(null);
  const hasValues = points.some(({ value }) => value > 0);
  const steps = valueTicks(Math.max(HEADROOM * (goal?.value ?? 0), ...points.map(({ value }) => value)), { isWhole });
  const top = steps.at(-1) ?? 1;
  const positions = points.map((point, index) => ({
    ...point,
    x: kind === 'line' ? 100 * (index / Math.max(1, points.length - 1)) : (100 * (index + 0.5)) / points.length,
    y: 100 * (1 - point.value / top),
  }));
  const shown = reading === null ? mainPoint(kind, positions) : positions[reading];
  const readAt = ({ clientX, pointerType, currentTarget }: PointerEvent<HTMLInputElement>) => {
    if (pointerType !== 'mouse') return;
    const { left, width } = currentTarget.getBoundingClientRect();
    const part = (clientX - left) / width;
    const index = kind === 'line' ? Math.round(part * (points.length - 1)) : Math.floor(part * points.length);
    setReading(Math.min(points.length - 1, Math.max(0, index)));
  };
  return (
    <figure className="grid gap-3">
      <figcaption>
        <span className="font-display text-lg">{title}</span>
        {lead && <span className="block text-quiet">{lead}</span>}
      </figcaption>
      {!hasValues && empty !== undefined ? (
        <p className="chart-empty">{empty}</p>
      ) : (
        <div className="chart money">
          <div className="chart-unit" aria-hidden="true">
            {unit}
          </div>
          <div className="chart-steps" aria-hidden="true">
            {steps.map((value) => (
              <span key={value} style={{ top: `${100 * (1 - value / top)}%` }}>
                {value.toLocaleString('en-GH')}
              </span>
            ))}
            {/* Gives the column the width of its longest number. */}
            <span>{top.toLocaleString('en-GH')}</span>
          </div>
          <div className="chart-plot">
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
              {steps.map((value) => (
                <path key={value} className="chart-step" d={`M0 ${100 * (1 - value / top)}h100`} />
              ))}
              {kind === 'line' ? <Line positions={positions} /> : <Columns positions={positions} reading={reading} />}
              {goal && <path className="chart-goal" d={`M0 ${100 * (1 - goal.value / top)}h100`} />}
              {reading !== null && shown && kind === 'line' && <path className="chart-here" d={`M${shown.x} 0v100`} />}
            </svg>
            {goal && (
              <span className="chart-goal-words" style={{ top: `${100 * (1 - goal.value / top)}%` }} aria-hidden="true">
                {goal.words}
              </span>
            )}
            {shown && kind === 'line' && (
              <span className="chart-dot" style={{ left: `${shown.x}%`, top: `${shown.y}%` }} aria-hidden="true" />
            )}
            {shown && (
              // Aligned left at the left edge and right at the right edge, so that it is never cut off.
              <span
                className="chart-value"
                style={{
                  left: `${shown.x}%`,
                  bottom: `calc(${reading === null ? 100 - shown.y : 100}% + 8px)`,
                  translate: `-${shown.x}% 0`,
                }}
                data-reading={reading !== null}
                aria-hidden="true"
              >
                {reading !== null && <span>{shown.name}</span>}
                <b>{shown.words}</b>
              </span>
            )}
            <input
              type="range"
              className="chart-reader"
              aria-label={`${title}: read a value`}
              aria-valuetext={shown && `${shown.name}: ${shown.words}`}
              min={0}
              max={points.length - 1}
              value={reading ?? points.length - 1}
              onChange={({ target }) => setReading(Number(target.value))}
              onFocus={() => setReading(reading ?? points.length - 1)}
              onBlur={() => setReading(null)}
              onPointerMove={readAt}
              onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setReading(null)}
            />
          </div>
          <div className="chart-names" aria-hidden="true">
            {namedPoints(points.length).map((index) => {
              const { x = 0, short = '' } = positions[index] ?? {};
              return (
                <span key={index} style={{ left: `${x}%`, translate: `-${kind === 'line' ? x : 50}% 0` }}>
                  {short}
                </span>
              );
            })}
          </div>
        </div>
      )}
      {points.length > 0 && <AsTable title={title} points={points} />}
    </figure>
  );
}

/** The point that is labelled while no value is selected: a line's last, or the highest column. */
function mainPoint(kind: ChartProps['kind'], positions: readonly Position[]): Position | undefined {
  return kind === 'line' ? positions.at(-1) : positions.toSorted((one, other) => one.y - other.y)[0];
}

function AsTable({ title, points }: { title: string; points: readonly Point[] }) {
  return (
    <details className="chart-table">
      <summary className="min-h-11 py-2.5 text-clay">Show as a table</summary>
      <table className="w-full max-w-md text-left">
        <caption className="sr-only">{title}</caption>
        <tbody>
          {points.map(({ name, words }) => (
            <tr key={name} className="border-line border-b">
              <th scope="row" className="py-1 font-normal">
                {name}
              </th>
              <td className="money py-1 text-right">{words}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
