/* Drawn for this product in its own palette, so that they follow the dark theme. All are decoration. */

/** Two people in conversation, a woven cloth below them. */
export function Conversation() {
  return (
    <svg viewBox="0 0 440 360" width="440" height="360" className="h-auto w-full" aria-hidden="true" fill="none">
      <rect x="20" y="24" width="400" height="316" rx="40" className="picture-ground" />
      <g>
        <path d="M62 300c0-62 28-98 74-98s74 36 74 98z" fill="#9c4a18" />
        <path d="M112 206l24 34 24-34-10-6h-28z" fill="#d99a1c" />
        <circle cx="136" cy="158" r="40" fill="#6b3f22" />
        <path d="M95 152c-2-34 18-54 42-54s44 20 41 52c-8-18-22-26-40-26s-36 8-43 28z" fill="#2a1a10" />
        <circle cx="137" cy="96" r="17" fill="#2a1a10" />
      </g>
      <g>
        <path d="M232 300c0-62 28-98 74-98s74 36 74 98z" fill="#1b6e47" />
        <path d="M290 202h32v98h-32z" fill="var(--gold)" opacity=".9" />
        <path d="M290 220h32M290 244h32M290 268h32" stroke="#8a3f12" strokeWidth="7" />
        <circle cx="306" cy="158" r="40" fill="#8a5a34" />
        <path
          d="M266 154c-4-38 16-56 40-56s45 18 40 56c-6-16-10-24-14-28-16 6-40 6-52-2-6 6-10 14-14 30z"
          fill="#2a1a10"
        />
      </g>
      <g>
        <path
          d="M44 64a18 18 0 0 1 18-18h92a18 18 0 0 1 18 18v12a18 18 0 0 1-18 18h-20l-14 14v-14H62a18 18 0 0 1-18-18z"
          fill="var(--surface)"
          stroke="var(--line-strong)"
          strokeWidth="2"
        />
        <path d="M64 64h86M64 77h54" stroke="var(--clay)" strokeWidth="6" strokeLinecap="round" />
        <path
          d="M268 56a18 18 0 0 1 18-18h92a18 18 0 0 1 18 18v14a18 18 0 0 1-18 18h-46l-14 12V88h-32a18 18 0 0 1-18-18z"
          fill="var(--surface)"
          stroke="var(--line-strong)"
          strokeWidth="2"
        />
        <path d="M288 56h88M288 70h64" stroke="var(--leaf)" strokeWidth="6" strokeLinecap="round" />
      </g>
      <Cloth y={300} />
    </svg>
  );
}

/** A phone that shows a payment that has arrived. */
export function PaidPhone() {
  return (
    <svg viewBox="0 0 440 360" width="440" height="360" className="h-auto w-full" aria-hidden="true" fill="none">
      <rect x="20" y="24" width="400" height="316" rx="40" className="picture-ground" />
      <circle cx="220" cy="170" r="132" fill="var(--gold-soft)" />
      <path d="M252 340c4-40 24-58 46-84 12-14 30-6 26 12-6 28-18 44-18 72z" fill="#8a5a34" />
      <rect x="148" y="44" width="144" height="268" rx="24" fill="#1c1917" />
      <rect x="158" y="56" width="124" height="244" rx="15" fill="var(--surface)" />
      <rect x="200" y="62" width="40" height="6" rx="3" fill="#1c1917" />
      <circle cx="220" cy="128" r="34" fill="var(--leaf-soft)" />
      <path
        d="M205 129l11 11 20-23"
        stroke="var(--leaf)"
        strokeWidth="8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M182 184h76" stroke="var(--leaf)" strokeWidth="12" strokeLinecap="round" />
      <path d="M194 206h52" stroke="var(--line-strong)" strokeWidth="7" strokeLinecap="round" />
      <rect x="172" y="228" width="96" height="22" rx="8" fill="var(--sunken)" />
      <rect x="172" y="258" width="96" height="22" rx="8" fill="var(--sunken)" />
      <path d="M182 239h34M182 269h26" stroke="var(--clay)" strokeWidth="6" strokeLinecap="round" />
      <path d="M136 236c-16-4-26 6-22 20 8 30 26 44 26 84h34c2-44-8-66-26-90z" fill="#8a5a34" />
      <Coin x={86} y={112} r={26} />
      <Coin x={350} y={84} r={20} />
      <Coin x={366} y={196} r={28} />
      <Cloth y={300} />
    </svg>
  );
}

function Coin({ x, y, r }: { x: number; y: number; r: number }) {
  return (
    <>
      <circle cx={x} cy={y} r={r} fill="#d99a1c" />
      <circle cx={x} cy={y} r={r - 6} stroke="#8a3f12" strokeWidth="2" />
      <path
        d={`M${x + r / 4} ${y - r / 5}a${r / 3} ${r / 3} 0 1 0 0 ${r / 2.5}M${x} ${y - r / 1.9}v${r * 1.05}`}
        stroke="#8a3f12"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </>
  );
}

/** Kente: four strips of a woven band. */
function Cloth({ y }: { y: number }) {
  return (
    <g>
      <path d={`M20 ${y}h400v0a40 40 0 0 1-40 40H60a40 40 0 0 1-40-40z`} fill="#8a3f12" />
      <path d={`M40 ${y + 8}h360`} stroke="#d99a1c" strokeWidth="6" strokeDasharray="26 10" />
      <path d={`M34 ${y + 20}h372`} stroke="#14603c" strokeWidth="8" strokeDasharray="12 24" />
      <path d={`M48 ${y + 32}h344`} stroke="#d99a1c" strokeWidth="5" strokeDasharray="40 8 6 8" />
    </g>
  );
}
