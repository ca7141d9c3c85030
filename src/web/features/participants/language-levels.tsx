import type { LANGUAGES } from '../../../domain/enumerations.ts';
import { type LanguageLevel, type Spoken, USUAL_LEVEL } from '../../../domain/spoken.ts';
import { LANGUAGE_WORDS } from '../../lib/language-words.ts';
import { SelectField } from '../../ui/select-field.tsx';

/** How well somebody knows each language that they ticked; ticking it means that they speak it. */
export function LanguageLevels({
  languages,
  levels,
  words,
  onChange,
}: {
  languages: readonly (keyof typeof LANGUAGES)[];
  levels: readonly Spoken[];
  /** The levels in the reader's words. */
  words: Readonly<Record<LanguageLevel, string>>;
  onChange: (levels: Spoken[]) => void;
}) {
  const levelOf = (code: string) => levels.find(({ language }) => language === code)?.level ?? USUAL_LEVEL;
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {languages.map((language) => (
        <SelectField
          key={language}
          label={LANGUAGE_WORDS[language]}
          options={words}
          value={levelOf(language)}
          onChange={({ target }) =>
            onChange(
              languages.map((one) => ({
                language: one,
                level: one === language ? ((target.value || USUAL_LEVEL) as LanguageLevel) : levelOf(one),
              })),
            )
          }
        />
      ))}
    </div>
  );
}
