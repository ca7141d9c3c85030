import type { ReactNode } from 'react';
import { StepBar } from '../../../ui/step-bar.tsx';
import { Submit } from '../../../ui/submit.tsx';

interface StageFormProps {
  children: ReactNode;
  /** What is missing, shown next to the disabled button; null when the stage is complete. */
  missing: string | null;
  action: string;
  onBack: () => void;
  onSave: () => void;
}

/** A stage's fields with Back and one button to continue. */
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
      <StepBar onBack={onBack}>
        <Submit missing={missing}>{action}</Submit>
      </StepBar>
    </form>
  );
}
