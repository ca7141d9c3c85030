import { addresses } from '../../../contract/addresses.ts';
import { DEVELOPERS } from '../../../contract/site/developers-address.ts';
import { locale } from '../../../messages/locale.ts';
import { m } from '../../../messages/m.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { TextField } from '../../ui/field.tsx';
import type { PageFacts } from '../document.tsx';
import { participantQuestions, type Question, RESEARCHER_QUESTIONS } from './help-questions.ts';

export const helpFacts = (): PageFacts => ({
  path: addresses.help,
  title: m.help_title(),
  description: m.help_about(),
  small: true,
  inLanguages: true,
  scripts: ['site/islands/help-search.ts'],
});

function Answers({
  title,
  questions,
  className = '',
}: {
  title: string;
  questions: readonly Question[];
  className?: string;
}) {
  return (
    <section className={`grid gap-2 ${className}`}>
      <h2 className="text-xl">{title}</h2>
      {questions.map(({ question, answer }) => (
        <details key={question} className="rounded-xl border border-line bg-surface px-4">
          <summary className="min-h-12 py-3 font-semibold">{question}</summary>
          <p className="pb-4 leading-relaxed">{answer}</p>
        </details>
      ))}
    </section>
  );
}

const FOR_RESEARCHERS = 'Researchers';

export function HelpPage() {
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 py-4">
      <div className="grid gap-1">
        <h1 className="text-2xl sm:text-3xl">{m.help_title()}</h1>
        <p className="text-quiet">{m.help_lead()}</p>
      </div>
      <div id="search" data-with-script="">
        <TextField label={m.help_search()} type="search" autoComplete="off" />
      </div>
      <p
        id="found"
        role="status"
        className="text-quiet empty:hidden"
        data-none={m.help_no_matches({ words: '{}' })}
        data-one={m.help_found({ count: 1 })}
        data-other={m.help_found({ count: '{}' })}
      />
      <Answers title={m.help_participants()} questions={participantQuestions()} />
      {/* Rendered late, because it begins below a phone's first screen. English only, as researchers read English. */}
      {locale() === 'en' && (
        <Answers
          title={FOR_RESEARCHERS}
          questions={RESEARCHER_QUESTIONS}
          className="below-the-fold after-first-frame"
        />
      )}
      <p>
        {m.help_not_found()}{' '}
        <a className="text-clay underline" href={addresses.contact}>
          {m.frame_contact()}
        </a>
      </p>
      <p>
        {m.help_software()}{' '}
        <a className="text-clay underline" href={DEVELOPERS}>
          {m.help_connect()}
        </a>
      </p>
      {/* Last, because a script shows it, and it must not push anything down. */}
      <a href={`${addresses.dashboard}?tour`} className={`${buttonClass('plain')} when-signed-in justify-self-start`}>
        {m.shell_tour()}
      </a>
    </div>
  );
}
