/** Enough of a participant's code to find it in the downloaded data; the rest is a tooltip. */
export function ParticipantCode({ code }: { code: string }) {
  return (
    <span className="money whitespace-nowrap font-semibold" title={code}>
      <span className="sr-only">Participant </span>
      {code.slice(0, 6)}
    </span>
  );
}
