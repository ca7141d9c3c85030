import type { ReactNode } from 'react';

type Cells = readonly ReactNode[];

/**
 * A table of numbers below a heading with an id: the first column names the row, the others are right-aligned. It scrolls
 * sideways on a phone.
 */
export function NumberTable({
  id,
  head,
  rows,
}: {
  id: string;
  head: Cells;
  rows: readonly { key: string; cells: Cells }[];
}) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
      <section className="-mx-5 overflow-x-auto px-5" aria-labelledby={id} tabIndex={0}>
        <table className="w-full text-left" aria-labelledby={id}>
          <thead>
            <tr className="text-quiet">
              {head.map((words, index) => (
                <th
                  key={String(words)}
                  scope="col"
                  className={`whitespace-nowrap py-2 font-normal ${index === 0 ? 'pr-4' : 'pl-4 text-right'}`}
                >
                  {words}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...values] }) => (
              <tr key={key} className="border-line border-t">
                <th scope="row" className="min-w-32 py-2 pr-4 font-normal">
                  {name}
                </th>
                {values.map((value, index) => (
                  <td key={String(head[index + 1])} className="money whitespace-nowrap py-2 pl-4 text-right">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
