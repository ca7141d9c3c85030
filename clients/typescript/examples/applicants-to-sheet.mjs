// Adds a line to a CSV file for each new applicant. Run it every few minutes; it continues where it stopped.
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { Nyansapo } from '@nyansapo/sdk';

const { NYANSAPO_URL = 'https://nyansapo.example', NYANSAPO_KEY, SHEET = 'applicants.csv' } = process.env;
const CURSOR = `${SHEET}.cursor`;
const COLUMNS = ['Application', 'Study', 'Applied at', 'First name', 'Last name', 'Status'];

const nyansapo = new Nyansapo({ key: NYANSAPO_KEY, baseUrl: NYANSAPO_URL });

/** A cell of a CSV file. Spreadsheets run a text that begins with one of these signs as a formula, so it gets a quote. */
function cell(value) {
  const text = String(value ?? '').replace(/^[=+\-@\t\r]/, "'$&");
  return `"${text.replaceAll('"', '""')}"`;
}
const line = (cells) => `${cells.map(cell).join(',')}\r\n`;

const kept = await readFile(SHEET, 'utf8').catch(() => '');
if (kept === '') await writeFile(SHEET, line(COLUMNS));
let cursor = await readFile(CURSOR, 'utf8').catch(() => '');
let added = 0;

for (let hasMore = true; hasMore; ) {
  const query = { kind: 'application.created', ...(cursor ? { cursor } : {}) };
  const { content } = await nyansapo.listEvents({ query });
  for (const { object, data, timestamp } of content.events) {
    // After a crash between writing a line and saving the cursor, the events come again.
    if (kept.includes(object.id)) continue;
    const { studyId = '' } = data;
    const path = { id: studyId, applicationId: object.id };
    const { firstName, lastName, status } = (await nyansapo.getApplicant({ path })).content;
    await appendFile(SHEET, line([object.id, studyId, timestamp, firstName, lastName, status]));
    added += 1;
  }
  hasMore = content.hasMore;
  cursor = content.nextCursor;
  await writeFile(CURSOR, cursor);
}
console.log(`${added} new applicants in ${SHEET}`);
