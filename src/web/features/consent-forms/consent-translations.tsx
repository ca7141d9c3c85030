import { useState } from 'react';
import { MAX_CONSENT_TEXT } from '../../../contract/consent-forms/form.ts';
import { SPOKEN_LANGUAGES, type SpokenLanguage } from '../../../domain/audio.ts';
import { type ConsentText, inOrder } from '../../../domain/consent-languages.ts';
import { OneOf } from '../../ui/choices.tsx';
import { AreaField } from '../../ui/field.tsx';

const CODES = Object.keys(SPOKEN_LANGUAGES) as SpokenLanguage[];

/** A form's text in other languages, each next to the original (LANG-23). */
export function ConsentTranslations({
  language,
  text,
  translations,
  error,
  onChange,
}: {
  /** The language that the form is written in. */
  language: SpokenLanguage;
  text: string;
  translations: readonly ConsentText[];
  error?: string | undefined;
  onChange: (translations: ConsentText[]) => void;
}) {
  const others = CODES.filter((code) => code !== language);
  const [wanted, setWanted] = useState(translations[0]?.language ?? 'ak');
  const chosen = others.includes(wanted) ? wanted : (others[0] as SpokenLanguage);
  const written = translations.find((one) => one.language === chosen)?.text ?? '';
  const isWritten = (code: SpokenLanguage) => translations.some((one) => one.language === code);
  const set = (changed: string) => {
    const rest = translations.filter((one) => one.language !== chosen);
    onChange(changed === '' ? rest : inOrder([...rest, { language: chosen, text: changed }]));
  };
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-label="The form in other languages">
      <OneOf
        label="Add the text in"
        columns={3}
        hint={`Participants read and sign it in their language. People without one read the ${SPOKEN_LANGUAGES[language]} text.`}
        options={Object.fromEntries(
          others.map((code) => [code, `${SPOKEN_LANGUAGES[code]}${isWritten(code) ? ' (written)' : ''}`]),
        )}
        value={chosen}
        onChange={(code) => setWanted(code as SpokenLanguage)}
      />
      <div className="grid gap-1.5">
        <h3 className="text-base">The text in {SPOKEN_LANGUAGES[language]}</h3>
        <p
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          lang={language}
          className="wrap-anywhere max-h-60 overflow-y-auto whitespace-pre-line rounded-lg bg-sunken px-4 py-3"
        >
          {text}
        </p>
      </div>
      <AreaField
        key={chosen}
        label={`Text in ${SPOKEN_LANGUAGES[chosen]}`}
        name="translations"
        rows={8}
        maxLength={MAX_CONSENT_TEXT}
        lang={chosen}
        value={written}
        error={error}
        onChange={({ target }) => set(target.value)}
      />
    </section>
  );
}
