/**
 * npm run messages -- take FILE: copies accepted texts, which an admin downloads from the Translations page, into
 * messages/<language>.json and messages/reviewed.json.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AcceptedText, takeTexts } from '../src/domain/accepted-texts.ts';
import { TRANSLATED_LANGUAGES } from '../src/domain/languages.ts';
import type { Messages } from '../src/domain/message-texts.ts';
import { CATALOGUE } from '../src/messages/catalogue.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
const pathOf = (name: string) => join(ROOT, 'messages', `${name}.json`);
const read = <T>(name: string) => JSON.parse(readFileSync(pathOf(name), 'utf8')) as T;
const write = (name: string, content: object) => writeFileSync(pathOf(name), `${JSON.stringify(content, null, 2)}\n`);

const [command, file] = process.argv.slice(2);
if (command !== 'take' || !file) {
  console.error('npm run messages -- take FILE');
  process.exit(2);
}
const { texts } = JSON.parse(readFileSync(file, 'utf8')) as { texts: AcceptedText[] };
const translations = Object.fromEntries(TRANSLATED_LANGUAGES.map((language) => [language, read<Messages>(language)]));
const taken = takeTexts(
  { english: CATALOGUE.english, translations, reviewed: read<Record<string, Messages>>('reviewed') },
  texts,
);
for (const [language, messages] of Object.entries(taken.translations)) write(language, messages);
write('reviewed', taken.reviewed);
execFileSync(process.execPath, [BIOME, 'format', '--write', join(ROOT, 'messages')], { stdio: 'ignore' });
for (const problem of taken.problems) console.error(`left out: ${problem}`);
console.log(`${taken.count} of ${texts.length} texts taken`);
