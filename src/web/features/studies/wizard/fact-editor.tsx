import { answerWords, criterionLabel } from '../../../../domain/criteria-words.ts';
import type { FactName } from '../../../../domain/facts.ts';
import { Lazy, lazyPart } from '../../../lib/lazy-part.tsx';
import { Button } from '../../../ui/button.tsx';
import { chosenOf, offeredCodes, WORK_GROUPS, withChosen } from './criteria.ts';
import type { DistrictFieldsProps } from './district-fields.tsx';
import type { Demographics } from './draft.ts';
import { LongChips } from './long-chips.tsx';

const DistrictFields = lazyPart<DistrictFieldsProps>(() =>
  import('./district-fields.tsx').then((module) => module.DistrictFields),
);

export interface FactEditorProps {
  name: FactName;
  demographics: Demographics;
  onChange: (demographics: Demographics) => void;
}

/** Which answers of one fact fit. */
export function FactEditor({ name, demographics, onChange }: FactEditorProps) {
  const label = criterionLabel(name);
  const words = answerWords(name);
  const chosen = chosenOf(demographics, name);
  const set = (codes: readonly string[]) => onChange(withChosen(demographics, name, codes));
  const offered = offeredCodes(name, chosen, Object.keys(words));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {name === 'work' && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Kinds of work that go together</legend>
          {WORK_GROUPS.map(({ title, codes }) => {
            const isOn = codes.every((code) => chosen.includes(code));
            return (
              <Button
                key={title}
                variant="soft"
                className="px-3.5"
                aria-pressed={isOn}
                onClick={() =>
                  set(isOn ? chosen.filter((code) => !codes.includes(code)) : [...new Set([...chosen, ...codes])])
                }
              >
                {title}
              </Button>
            );
          })}
        </fieldset>
      )}
      <LongChips
        label={label}
        name={name}
        anyone={name === 'education' ? 'Any level' : 'Anyone'}
        options={Object.fromEntries(offered.map((code) => [code, words[code] ?? code]))}
        value={chosen}
        onChange={set}
      />
      {name === 'region' && chosen.length > 0 && (
        <Lazy
          of={DistrictFields}
          fallback={<div className="skeleton h-12" />}
          regions={chosen}
          districts={demographics.districts}
          onChange={(districts) => onChange({ ...demographics, districts })}
        />
      )}
    </div>
  );
}
