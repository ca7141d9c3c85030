import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';

interface StageFormProps {
  children: ReactNode;
  /** What is missing, said beside the disabled button; null when the stage is whole. */
  missing: string | null;
  action: string;
  onBack: () => void;
  onSave: () => void;
}

/** A stage's fields with Back and its one way forward. */
export function StageForm({ children, missing, action, onBack, onSave }: StageFormProps) {
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === null) onSave();
      }}
    >
      {children}
      <div className="sticky bottom-16 z-[5] -mx-5 flex flex-wrap items-center justify-between gap-3 border-line border-t bg-surface px-5 py-3 lg:bottom-0">
        <Button look="plain" onClick={onBack}>
          Back
        </Button>
        <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-4 gap-y-2">
          {missing && (
            <p id="missing" className="text-quiet text-sm">
              {missing}
            </p>
          )}
          <Button type="submit" disabled={missing !== null} aria-describedby={missing ? 'missing' : undefined}>
            {action}
          </Button>
        </div>
      </div>
    </form>
  );
}
