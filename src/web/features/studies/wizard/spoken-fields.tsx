import { LANGUAGES } from '../../../../domain/enumerations.ts';
import { type Spoken, USUAL_LEVEL } from '../../../../domain/spoken.ts';
import { ManyOf } from '../../../ui/choices.tsx';
import { LanguageLevels } from '../../participants/language-levels.tsx';

const LEVELS = { UNDERSTANDS: 'Understand it', SPEAKS: 'Speak it', READS: 'Speak and read it' } as const;

/** Which languages the session needs, and how well people must know them (LANG-11). */
export function SpokenFields({
  spoken,
  onChange,
}: {
  spoken: readonly Spoken[];
  onChange: (spoken: Spoken[]) => void;
}) {
  const languages = spoken.map(({ language }) => language);
  return (
    <div className="grid gap-4">
      <ManyOf
        label="Languages of the session"
        hint="Participants need to know every language you choose. Leave it empty if any language works."
        name="spoken"
        columns={3}
        options={LANGUAGES}
        value={languages}
        onChange={(chosen) =>
          onChange(
            (chosen as typeof languages).map(
              (language) => spoken.find((one) => one.language === language) ?? { language, level: USUAL_LEVEL },
            ),
          )
        }
      />
      <LanguageLevels languages={languages} levels={spoken} words={LEVELS} onChange={onChange} />
    </div>
  );
}
