import type { ReactNode } from 'react';

export interface Bar {
  name: ReactNode;
  key: string;
  /** The value that the bar shows. */
  value: number;
  /** The text shown; the value itself by default. */
  words?: ReactNode;
  /** The value of a full bar; the largest value by default. */
  of?: number;
}

/** A table whose rows also show as bars: the numbers are the table, the bars are next to them. */
export function BarTable({ caption, bars, lead }: { caption: string; bars: readonly Bar[]; lead?: ReactNode }) {
  const longest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <table className="w-full text-left">
      <caption className="pb-3 text-left">
        <span className="font-display text-lg">{caption}</span>
        {lead && <span className="block text-quiet">{lead}</span>}
      </caption>
      <tbody>
        {bars.map(({ key, name, value, words, of }) => (
          <tr key={key}>
            <th scope="row" className="py-1 pr-3 align-middle font-normal max-sm:max-w-32">
              {name}
            </th>
            <td className="money whitespace-nowrap py-1 pr-3 text-right">{words ?? value}</td>
            <td aria-hidden="true" className="w-1/2">
              <div className="h-3 overflow-hidden rounded-full bg-sunken">
                <div
                  className="h-full rounded-full bg-leaf"
                  style={{ width: `${Math.min(100, (value / Math.max(1, of ?? longest)) * 100)}%` }}
                />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
