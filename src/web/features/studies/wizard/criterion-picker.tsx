import { useId, useState } from 'react';
import { answerWords, type CriterionName, criterionLabel } from '../../../../domain/criteria-words.ts';
import type { FactName } from '../../../../domain/facts.ts';
import { fold } from '../../../../domain/fold.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { BOX } from '../../../ui/field.tsx';
import { CRITERION_GROUPS, offeredCodes, WORK_GROUPS } from './criteria.ts';

export interface CriterionPickerProps {
  /** A criterion, to choose its answers, or some of its answers at once. */
  onChoose: (name: CriterionName, codes?: readonly string[]) => void;
  onClose: () => void;
}

interface Found {
  name: CriterionName;
  words: string;
  codes?: readonly string[];
}

const NAMES = CRITERION_GROUPS.flatMap(({ names }) => names);
const MOST_FOUND = 12;

/** Criteria whose name has the words in it, then answers: "trad" finds traders. */
function findCriteria(sought: string): Found[] {
  const isFound = ({ words }: Found) => fold(words).includes(sought);
  const criteria = NAMES.map((name) => ({ name, words: criterionLabel(name) }));
  const groups = WORK_GROUPS.map(({ title, codes }) => ({ name: 'work' as const, words: title, codes }));
  const answers = NAMES.filter((name) => name !== 'age' && name !== 'languages').flatMap((name) => {
    const words = answerWords(name as FactName);
    const codes = offeredCodes(name as FactName, [], Object.keys(words));
    // "Yes" and "No difficulty" are found by their question.
    if (codes.includes('YES') || codes.includes('NO_DIFFICULTY')) return [];
    return codes.map((code) => ({ name, words: words[code] ?? code, codes: [code] }));
  });
  return [...criteria, ...groups, ...answers].filter(isFound).slice(0, MOST_FOUND);
}

const ROW = 'flex min-h-11 w-full items-center justify-between gap-3 rounded-lg px-3 py-2 text-left hover:bg-wash';

/** What else can be asked of people: by group, or found by a word of the criterion or of an answer. */
export function CriterionPicker({ onChoose, onClose }: CriterionPickerProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  const sought = fold(search.trim());
  const found = sought ? findCriteria(sought) : [];
  const choose = ({ name, codes }: Found) => onChoose(name, codes);
  return (
    <Dialog open onClose={onClose} title="Add a criterion">
      <input
        type="search"
        className={BOX}
        aria-label="Search criteria and answers"
        placeholder="Search: trader, button phone, Twi …"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (found[0]) choose(found[0]);
        }}
      />
      {sought ? (
        <>
          <p role="status" className="sr-only">
            {found.length} found
          </p>
          {found.length === 0 && <p>No criterion or answer has “{search.trim()}” in it.</p>}
          <ul>
            {found.map((one) => (
              <li key={`${one.name} ${one.words}`}>
                <button type="button" className={ROW} onClick={() => choose(one)}>
                  <span className="font-semibold">{one.words}</span>
                  {one.codes && <span className="text-quiet text-sm">{criterionLabel(one.name)}</span>}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          {CRITERION_GROUPS.map(({ title, names }, group) => (
            <section key={title} aria-labelledby={`${id}-${group}`} className="min-w-0">
              <h3 id={`${id}-${group}`} className="px-3 text-quiet text-sm">
                {title}
              </h3>
              <ul>
                {names.map((name) => (
                  <li key={name}>
                    <button type="button" className={ROW} onClick={() => onChoose(name)}>
                      {name === 'region' ? 'Region and district' : criterionLabel(name)}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      <DialogActions>
        <Button variant="plain" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}
