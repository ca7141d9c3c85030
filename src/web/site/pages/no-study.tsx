import { addresses } from '../../../contract/addresses.ts';
import { m } from '../../../messages/m.ts';
import { ActionLink, type PageFacts } from '../document.tsx';
import { StudyLookUp } from '../parts/study-look-up.tsx';

export const noStudyFacts = (code: string): PageFacts => ({
  path: addresses.participantHome,
  title: m.study_none_title(),
  description: m.study_none({ code }),
  audience: 'participants',
  small: true,
  unlisted: true,
  scripts: ['site/islands/waiting-forms.ts'],
});

/** A code that no study has: somebody may have been sent a false invitation. */
export function NoStudyPage({ code }: { code: string }) {
  return (
    <article className="mx-auto grid w-full max-w-xl gap-5">
      <div className="grid gap-4 rounded-2xl border border-danger/40 bg-danger-soft p-5 text-danger">
        <h1 className="break-words font-sans text-2xl sm:text-3xl">
          {code === '' ? m.study_none_this() : m.study_none({ code })}
        </h1>
        <p className="font-semibold text-lg">{m.study_none_false()}</p>
        <ActionLink to={code === '' ? addresses.contact : `${addresses.contact}?code=${code}`}>
          {m.study_tell_us()}
        </ActionLink>
      </div>
      <section className="grid gap-3 card p-5">
        <h2 className="text-lg">{m.study_none_again()}</h2>
        <p className="text-quiet">{m.study_none_again_how()}</p>
        <StudyLookUp />
      </section>
    </article>
  );
}
