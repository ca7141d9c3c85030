import type { ReactNode } from 'react';

export interface Bar {
  name: ReactNode;
  key: string;
  /** The value that the bar shows. */
  value: number;
  /** The text shown; the value itself by default. */
  words?: ReactNode;
  /** The total that the value is part of, in words. */
  share?: string | undefined;
  /** The value of a full bar, shown as its track; the largest value by default. */
  of?: number;
}

/** A table with a bar below each row's name. */
export function BarTable({ caption, bars, lead }: { caption: string; bars: readonly Bar[]; lead?: ReactNode }) {
  const longest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <table className="w-full text-left">
      <caption className="pb-2 text-left">
        <span className="font-display text-lg">{caption}</span>
        {lead && <span className="block text-quiet">{lead}</span>}
      </caption>
      <tbody>
        {bars.map(({ key, name, value, words, share, of }) => (
          <tr key={key}>
            <th scope="row" className="wrap-anywhere w-full py-1.5 font-normal">
              <span className="flex flex-wrap justify-between gap-x-4">
                <span>{name}</span>
                {share && <span className="money text-quiet text-sm">{share}</span>}
              </span>
              <span
                aria-hidden="true"
                className={`mt-1 block h-2.5 rounded-full [print-color-adjust:exact] ${of === undefined ? '' : 'bg-sunken'}`}
              >
                <span
                  className="block h-full rounded-full bg-leaf"
                  style={{ width: `${Math.min(100, (value / Math.max(1, of ?? longest)) * 100)}%` }}
                />
              </span>
            </th>
            <td className="money whitespace-nowrap pb-px pl-4 text-right align-bottom font-semibold leading-5">
              {words ?? value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
