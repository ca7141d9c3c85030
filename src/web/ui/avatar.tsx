const COLOURS = ['#8a3f12', '#14603c', '#3b4a8f', '#7a2e5d', '#5c4a00', '#0f5964'];

/** PARTICIPANT-10: a generated avatar of 600 px with the initials on a colour; the same name always gets the same one. */
export function Avatar({
  firstName,
  lastName,
  className = 'size-11',
}: {
  firstName: string;
  lastName: string;
  className?: string;
}) {
  const name = `${firstName}${lastName}`;
  const colour = COLOURS[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % COLOURS.length];
  return (
    <svg viewBox="0 0 600 600" className={`shrink-0 rounded-full ${className}`} aria-hidden="true">
      <rect width="600" height="600" fill={colour} />
      <text x="300" y="300" dy=".35em" textAnchor="middle" fontSize="240" fontWeight="700" fill="#fff">
        {(firstName[0] ?? '') + (lastName[0] ?? '')}
      </text>
    </svg>
  );
}
