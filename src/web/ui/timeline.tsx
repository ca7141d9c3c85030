import { showInstant } from '../lib/when.ts';

/** The history of an application or a payout, oldest first. */
export function Timeline({
  steps,
  words,
}: {
  steps: readonly { event?: string; to: string; at: string; reason: string | null }[];
  /** Of each status, and of those events that their status does not describe. */
  words: Readonly<Record<string, string>>;
}) {
  return (
    <ol className="grid gap-0">
      {steps.map((step, index) => (
        <li key={`${step.at}${step.to}`} className="grid grid-cols-[20px_1fr] gap-3">
          <span className="grid justify-items-center">
            <span
              className={`mt-1.5 size-3 rounded-full ${index === steps.length - 1 ? 'bg-leaf' : 'bg-line-strong'}`}
            />
            {index < steps.length - 1 && <span className="w-0.5 flex-1 bg-line" />}
          </span>
          <span className="grid pb-4">
            <span className="font-semibold">{words[step.event ?? ''] ?? words[step.to] ?? step.to}</span>
            <span className="text-quiet text-sm">{showInstant(step.at)}</span>
            {step.reason && <span className="text-sm">{step.reason}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
