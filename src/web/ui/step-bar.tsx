import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/** A step's Back button and its one button to continue, always within reach of the thumb. The last part of a card. */
export function StepBar({ onBack, children }: { onBack?: (() => void) | undefined; children: ReactNode }) {
  return (
    <div className="sticky bottom-16 z-[5] -mx-5 flex flex-wrap items-end justify-between gap-3 border-line border-t bg-surface px-5 py-3 lg:bottom-0">
      {onBack && (
        <Button look="plain" onClick={onBack}>
          Back
        </Button>
      )}
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-4 gap-y-2 text-right">
        {children}
      </div>
    </div>
  );
}
