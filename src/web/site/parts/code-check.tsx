import { m } from '../../../messages/m.ts';
import { StudyLookUp } from './study-look-up.tsx';

/** Where people check that the study of an invitation is real. It works without scripts. */
export function CodeCheck() {
  return (
    <section
      id="check"
      className="grid gap-4 card p-5 sm:p-8 md:grid-cols-2 md:items-center"
      aria-labelledby="check-title"
    >
      <div className="grid gap-1">
        <h2 id="check-title" className="text-xl sm:text-2xl">
          {m.participant_page_real()}
        </h2>
        <p className="text-quiet">{m.participant_page_real_lead()}</p>
        <p className="font-semibold">{m.study_never_pay()}</p>
      </div>
      <StudyLookUp />
    </section>
  );
}
