import { addresses } from '../../../contract/addresses.ts';
import { DEVELOPERS } from '../../../contract/site/developers-address.ts';
import { TextField } from '../../ui/field.tsx';
import { buttonLook } from '../../ui/looks.ts';
import type { PageFacts } from '../document.tsx';
import { QUESTIONS } from './help-questions.ts';

export const HELP: PageFacts = {
  path: addresses.help,
  title: 'Help',
  description:
    'Answers for participants and researchers: when you get paid, how to check that a study is real, and what a study costs.',
  small: true,
  scripts: ['site/islands/help-search.ts'],
};

export function HelpPage() {
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 py-4">
      <div className="grid gap-1">
        <h1 className="text-2xl sm:text-3xl">Help</h1>
        <p className="text-quiet">Answers to common questions.</p>
      </div>
      <div id="search" data-with-script="">
        <TextField label="Search" type="search" autoComplete="off" />
      </div>
      <p id="found" role="status" className="text-quiet empty:hidden" />
      {/* The second list begins below a phone's first screen. */}
      {(['Participants', 'Researchers'] as const).map((who, index) => (
        <section key={who} className={`grid gap-2 ${index > 0 ? 'below-the-fold after-first-frame' : ''}`}>
          <h2 className="text-xl">{who}</h2>
          {QUESTIONS.filter((entry) => entry.who === who).map(({ question, answer }) => (
            <details key={question} className="rounded-xl border border-line bg-surface px-4">
              <summary className="min-h-12 py-3 font-semibold">{question}</summary>
              <p className="pb-4 leading-relaxed">{answer}</p>
            </details>
          ))}
        </section>
      ))}
      <p>
        Can’t find your answer?{' '}
        <a className="text-clay underline" href={addresses.contact}>
          Contact us
        </a>
      </p>
      <p>
        Do you write software?{' '}
        <a className="text-clay underline" href={DEVELOPERS}>
          Connect it to Nyansapo
        </a>
      </p>
      {/* At the end: only a script adds it, so it must not push anything down. */}
      <a href={`${addresses.dashboard}?tour`} className={`${buttonLook('plain')} when-signed-in justify-self-start`}>
        Take a tour
      </a>
    </div>
  );
}
