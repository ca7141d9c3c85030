import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';
import './toaster.css';

let mounted: Promise<typeof toast> | null = null;

/** The library, once its live region is in the page: screen readers would miss anything shown before. */
export function toaster(): Promise<typeof toast> {
  mounted ??= new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'));
    createRoot(place).render(<Host onMounted={() => resolve(toast)} />);
  });
  return mounted;
}

function Host({ onMounted }: { onMounted: () => void }) {
  useEffect(onMounted, [onMounted]);
  // Sonner returns the focus to its origin when it leaves a toast, so Tab could never get past one.
  return (
    <div onFocusCapture={(event) => event.stopPropagation()}>
      <Toaster duration={3000} closeButton richColors />
    </div>
  );
}
