export interface Point {
  /** The day or week, in full. */
  name: string;
  /** The label below the axis. */
  short: string;
  value: number;
  /** The exact value with its unit. */
  words: string;
}

/** A point and its place in percent of the plot, from its top left corner. */
export type Position = Point & { x: number; y: number };

export function Line({ positions }: { positions: readonly Position[] }) {
  const line = positions.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L');
  return (
    <>
      <path className="chart-area" d={`M0 100L${line}V100z`} />
      <path className="chart-line" d={`M${line}`} />
    </>
  );
}

export function Columns({ positions, reading }: { positions: readonly Position[]; reading: number | null }) {
  // Few columns stay slim.
  const width = Math.min(8, 64 / positions.length);
  return positions.map(({ name, x, y }, index) => (
    <path
      key={name}
      className="chart-column"
      data-quiet={reading !== null && reading !== index}
      d={`M${x - width / 2} 100V${y}h${width}V100z`}
    />
  ));
}
