import { useState } from 'react';
import { SPOKEN_LANGUAGES, type SpokenLanguage } from '../../../../domain/audio.ts';
import { OneOf } from '../../../ui/choices.tsx';
import { AreaField, TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { StudyDraft, StudyTexts } from './draft.ts';
import type { StageProps } from './stage-props.ts';

type Translation = StudyTexts['translations'][number];

const CODES = Object.keys(SPOKEN_LANGUAGES) as SpokenLanguage[];

/** The study's texts in further languages, each next to the original; what is empty is shown in the first (LANG-12). */
export function TextsPart({ draft, onChange }: { draft: StudyDraft; onChange: StageProps['onChange'] }) {
  const texts = draft.texts ?? { language: 'en', translations: [] };
  const others = CODES.filter((code) => code !== texts.language);
  const [chosen, setChosen] = useState<SpokenLanguage>('ak');
  const language = others.includes(chosen) ? chosen : (others[0] as SpokenLanguage);
  const translation: Translation = texts.translations.find((one) => one.language === language) ?? {
    language,
    publicName: '',
    description: '',
    questions: [],
  };
  const set = (change: Partial<Translation>) =>
    onChange('texts', {
      ...texts,
      translations: [
        ...texts.translations.filter((one) => one.language !== language),
        { ...translation, ...change },
      ].filter(hasWords),
    });
  const asked = draft.screeners.filter(({ kind }) => kind !== 'PROFILE');
  const setQuestion = (id: string, change: Partial<Translation['questions'][number]>) => {
    const before = translation.questions.find((one) => one.id === id) ?? { id, question: '', options: [] };
    set({ questions: [...translation.questions.filter((one) => one.id !== id), { ...before, ...change }] });
  };
  return (
    <div className="grid gap-5">
      <SelectField
        label="The study is written in"
        options={SPOKEN_LANGUAGES}
        value={texts.language}
        onChange={({ target }) => {
          const first = (target.value || 'en') as SpokenLanguage;
          onChange('texts', {
            language: first,
            translations: texts.translations.filter((one) => one.language !== first),
          });
        }}
      />
      <OneOf
        label="Add texts in"
        columns={3}
        options={Object.fromEntries(others.map((code) => [code, SPOKEN_LANGUAGES[code]]))}
        value={language}
        onChange={(code) => setChosen(code as SpokenLanguage)}
      />
      <section key={language} className="grid gap-4" aria-label={SPOKEN_LANGUAGES[language]}>
        <TextField
          label={`Title in ${SPOKEN_LANGUAGES[language]}`}
          hint={draft.details.publicName}
          maxLength={50}
          lang={language}
          value={translation.publicName}
          onChange={({ target }) => set({ publicName: target.value })}
        />
        <AreaField
          label={`Description in ${SPOKEN_LANGUAGES[language]}`}
          hint={draft.details.description}
          rows={5}
          maxLength={2000}
          lang={language}
          value={translation.description}
          onChange={({ target }) => set({ description: target.value })}
        />
        {asked.map(({ id, question, options }, index) => {
          const written = translation.questions.find((one) => one.id === id);
          return (
            <fieldset key={id} className="grid gap-3 rounded-xl border border-line p-4">
              <legend className="px-1 font-semibold">Question {index + 1}</legend>
              <TextField
                label={`Question ${index + 1} in ${SPOKEN_LANGUAGES[language]}`}
                hint={question}
                maxLength={250}
                lang={language}
                value={written?.question ?? ''}
                onChange={({ target }) => setQuestion(id, { question: target.value })}
              />
              {options.map(({ id: optionId, answer }, at) => (
                <TextField
                  key={optionId}
                  label={`Answer ${at + 1}`}
                  hint={answer}
                  maxLength={100}
                  lang={language}
                  value={written?.options.find((one) => one.id === optionId)?.answer ?? ''}
                  onChange={({ target }) =>
                    setQuestion(id, {
                      options: [
                        ...(written?.options.filter((one) => one.id !== optionId) ?? []),
                        { id: optionId, answer: target.value },
                      ],
                    })
                  }
                />
              ))}
            </fieldset>
          );
        })}
      </section>
    </div>
  );
}

function hasWords({ publicName, description, questions }: Translation): boolean {
  return (
    publicName !== '' ||
    description !== '' ||
    questions.some(({ question, options }) => question !== '' || options.some(({ answer }) => answer !== ''))
  );
}
