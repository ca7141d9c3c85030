import { useState } from 'react';
import type { z } from 'zod/mini';
import type { Study } from '../../../contract/studies.ts';
import { SPOKEN_LANGUAGES, type SpokenLanguage } from '../../../domain/audio.ts';
import { useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { OneOf } from '../../ui/choices.tsx';
import { AreaField, TextField } from '../../ui/field.tsx';

const CODES = Object.keys(SPOKEN_LANGUAGES) as SpokenLanguage[];

/** The published study's title and description in other languages (LANG-14); its questions stay. */
export function StudyLanguagesCard({ study }: { study: z.output<typeof Study> }) {
  const others = CODES.filter((code) => code !== study.language);
  const [chosen, setChosen] = useState(study.translations[0]?.language ?? (others[0] as SpokenLanguage));
  const [titles, setTitles] = useState(() =>
    study.translations.map(({ language, publicName, description }) => ({ language, publicName, description })),
  );
  const update = useAction('PATCH /project/studies/{id}');
  const own = titles.find(({ language }) => language === chosen) ?? {
    language: chosen,
    publicName: '',
    description: '',
  };
  const set = (change: { publicName?: string; description?: string }) =>
    setTitles([...titles.filter(({ language }) => language !== chosen), { ...own, ...change }]);
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">Other languages</h2>
      <p className="text-quiet">
        Participants read the title and description in their language. What is empty is shown in{' '}
        {SPOKEN_LANGUAGES[study.language]}.
      </p>
      <OneOf
        label="Language"
        columns={3}
        options={Object.fromEntries(others.map((code) => [code, SPOKEN_LANGUAGES[code]]))}
        value={chosen}
        onChange={(code) => setChosen(code as SpokenLanguage)}
      />
      <TextField
        label={`Title in ${SPOKEN_LANGUAGES[chosen]}`}
        hint={study.publicName}
        lang={chosen}
        maxLength={50}
        value={own.publicName}
        onChange={({ target }) => set({ publicName: target.value })}
      />
      <AreaField
        label={`Description in ${SPOKEN_LANGUAGES[chosen]}`}
        lang={chosen}
        rows={5}
        maxLength={2000}
        value={own.description}
        onChange={({ target }) => set({ description: target.value })}
      />
      <Button
        className="justify-self-start"
        starts={update}
        onClick={() => update.mutate({ params: { id: study.id }, body: { translations: titles } })}
      >
        Save the texts
      </Button>
    </Card>
  );
}
