export interface Point {
  name: string;
  value: number;
}

const WIDTH = 320;
const HEIGHT = 120;

/** How a number grew, as a line that fits on a phone. Its table can be unfolded below. */
export function LineChart({
  title,
  lead,
  points,
  top,
  unit,
}: {
  title: string;
  lead?: string;
  points: readonly Point[];
  /** The value at the top edge. */
  top: number;
  unit: string;
}) {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return null;
  const x = (index: number) => (points.length === 1 ? WIDTH : (index / (points.length - 1)) * WIDTH);
  const y = (value: number) => HEIGHT - (value / Math.max(1, top)) * HEIGHT;
  const line = points.map(({ value }, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  return (
    <figure className="grid gap-2">
      <figcaption>
        <span className="font-display text-lg">{title}</span>
        {lead && <span className="block text-quiet">{lead}</span>}
      </figcaption>
      <div className="grid grid-cols-[auto_1fr] gap-x-2 text-quiet text-sm" aria-hidden="true">
        <div className="money flex flex-col justify-between text-right">
          <span>{top}</span>
          <span>0</span>
        </div>
        <svg
          viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
          preserveAspectRatio="none"
          className="h-36 w-full rounded-lg bg-sunken text-leaf"
          role="presentation"
        >
          <polygon points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} fill="currentColor" opacity="0.15" />
          <polyline
            points={points.length === 1 ? `0,${y(last.value)} ${line}` : line}
            fill="none"
            stroke="currentColor"
            strokeWidth="2.5"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <span />
        <div className="flex justify-between">
          <span>{first.name}</span>
          <span>{points.length > 1 ? last.name : ''}</span>
        </div>
      </div>
      <details>
        <summary className="min-h-11 py-2.5 text-clay">Show as a table</summary>
        <table className="w-full max-w-md text-left">
          <tbody>
            {points.map(({ name, value }) => (
              <tr key={name} className="border-line border-b">
                <th scope="row" className="py-1 font-normal">
                  {name}
                </th>
                <td className="money py-1 text-right">
                  {value} {unit}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
