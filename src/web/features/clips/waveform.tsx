const BAR = 4;
const HEIGHT = 32;

/** Loudness as bars, one for each hexadecimal digit; played ones are clay. Decorative, because the time says the same. */
export function Waveform({ levels, played = 1 }: { levels: string; played?: number }) {
  const bars = [...levels].map((digit, index) => {
    const height = 2 + (Number.parseInt(digit, 16) / 15) * (HEIGHT - 4);
    return `M${index * BAR + BAR / 2} ${(HEIGHT - height) / 2}v${height}`;
  });
  const first = Math.round(played * bars.length);
  return (
    <svg
      viewBox={`0 0 ${bars.length * BAR} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-8 w-full"
      strokeWidth={BAR * 0.6}
      aria-hidden="true"
    >
      <path d={bars.slice(0, first).join('')} className="stroke-clay" />
      <path d={bars.slice(first).join('')} className="stroke-line-strong" />
    </svg>
  );
}
