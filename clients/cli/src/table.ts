import stringWidth from 'string-width';

const GAP = '  ';
/** The least width to which a column is cut. */
const NARROWEST = 12;

const segments = new Intl.Segmenter();

function cut(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let kept = '';
  for (const { segment } of segments.segment(text)) {
    if (stringWidth(kept + segment) > width - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

/**
 * Columns below their titles. If they are wider than the terminal, the widest ones are cut, except ids, because people copy them.
 */
export function tableOf(
  columns: readonly { title: string; align?: 'right' }[],
  rows: readonly (readonly string[])[],
  terminal: number,
  bold: (text: string) => string,
): string {
  const all = [columns.map(({ title }) => title), ...rows];
  const widths = columns.map((_, index) => Math.max(...all.map((row) => stringWidth(row[index] ?? ''))));
  let tooMuch = widths.reduce((sum, width) => sum + width + GAP.length, -GAP.length) - terminal;
  while (tooMuch > 0) {
    const mayGive = widths.map((width, index) => (columns[index]?.title === 'ID' ? 0 : width));
    const widest = Math.max(...mayGive);
    if (widest <= NARROWEST) break;
    widths[mayGive.indexOf(widest)] = widest - 1;
    tooMuch -= 1;
  }
  const lines = all.map((row) => {
    const cells = row.map((cell, index) => {
      const width = widths[index] ?? 0;
      const text = cut(cell, width);
      const space = ' '.repeat(width - stringWidth(text));
      return columns[index]?.align === 'right' ? space + text : text + space;
    });
    return cells.join(GAP).trimEnd();
  });
  return [bold(lines[0] ?? ''), ...lines.slice(1)].join('\n');
}
