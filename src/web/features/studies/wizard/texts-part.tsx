import { useState } from 'react';
import { SPOKEN_LANGUAGES, type SpokenLanguage } from '../../../../domain/audio.ts';
import type { AskedTexts } from '../../../../domain/study-texts.ts';
import { OneOf } from '../../../ui/choices.tsx';
import { AreaField, TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { ownQuestionsAsked, type StudyDraft, type StudyTexts } from './draft.ts';
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
  const own = draft.details.kind === 'DIARY' ? 'Entry question' : 'Task question';
  const questions = [
    ...draft.screeners.map((question, index) => ({ name: `Question ${index + 1}`, question })),
    ...ownQuestionsAsked(draft).map((question, index) => ({ name: `${own} ${index + 1}`, question })),
  ];
  const setQuestion = (changed: AskedTexts) =>
    set({ questions: [...translation.questions.filter(({ id }) => id !== changed.id), changed] });
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
        {questions.map(({ name, question }) => (
          <QuestionTexts
            key={question.id}
            name={name}
            original={question}
            language={language}
            written={translation.questions.find(({ id }) => id === question.id)}
            onChange={setQuestion}
          />
        ))}
      </section>
    </div>
  );
}

/** A question and its choices in another language. */
function QuestionTexts({
  name,
  original,
  language,
  written = { id: original.id, question: '', options: [] },
  onChange,
}: {
  name: string;
  original: AskedTexts;
  language: SpokenLanguage;
  written: AskedTexts | undefined;
  onChange: (texts: AskedTexts) => void;
}) {
  return (
    <fieldset className="grid gap-3 rounded-xl border border-line p-4">
      <legend className="px-1 font-semibold">{name}</legend>
      <TextField
        label={`${name} in ${SPOKEN_LANGUAGES[language]}`}
        hint={original.question}
        maxLength={250}
        lang={language}
        value={written.question}
        onChange={({ target }) => onChange({ ...written, question: target.value })}
      />
      {original.options.map(({ id, answer }, at) => (
        <TextField
          key={id}
          label={`Answer ${at + 1}`}
          hint={answer}
          maxLength={100}
          lang={language}
          value={written.options.find((one) => one.id === id)?.answer ?? ''}
          onChange={({ target }) =>
            onChange({
              ...written,
              options: [...written.options.filter((one) => one.id !== id), { id, answer: target.value }],
            })
          }
        />
      ))}
    </fieldset>
  );
}

function hasWords({ publicName, description, questions }: Translation): boolean {
  return (
    publicName !== '' ||
    description !== '' ||
    questions.some(({ question, options }) => question !== '' || options.some(({ answer }) => answer !== ''))
  );
}
