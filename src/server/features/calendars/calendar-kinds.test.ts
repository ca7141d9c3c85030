import { describe, expect, test } from 'vitest';
import { readBusyTimes } from './busy-times.ts';
import { decodeCalendar } from './calendar-text.ts';

/* Calendars as programs write them, even in breach of the format, with their busy times computed by hand. */

const WINDOW = { from: new Date('2026-11-28T00:00:00Z'), until: new Date('2027-12-31T00:00:00Z') };

type Kind = [
  what: string,
  text: string,
  times: string[],
  unclear?: { unread?: string[]; unreadEvents?: number; guessed?: number },
];

function shown(text: string | Uint8Array) {
  const read = readBusyTimes(typeof text === 'string' ? text : decodeCalendar(text), WINDOW);
  return {
    times: read?.times.map(({ startsAt, endsAt }) => {
      const [from, until] = [startsAt.toISOString(), endsAt.toISOString()];
      const isOneDay = from.slice(0, 10) === until.slice(0, 10);
      return `${from.slice(0, 10)} ${from.slice(11, 16)} to ${isOneDay ? '' : `${until.slice(0, 10)} `}${until.slice(11, 16)}`;
    }),
    unread: read?.unreadDates,
    unreadEvents: read?.unreadEvents,
    guessed: read?.guessedZones,
  };
}

/** A calendar with these lines, wrapped in VCALENDAR unless they contain it. */
function calendar(lines: string): string {
  const trimmed = lines.trim();
  const whole = trimmed.includes('BEGIN:VCALENDAR')
    ? trimmed
    : `BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Test//EN\n${trimmed}\nEND:VCALENDAR`;
  return `${whole.replaceAll('\n', '\r\n')}\r\n`;
}

const event = (lines: string) =>
  `BEGIN:VEVENT\nUID:e1@example.com\nDTSTAMP:20261127T080000Z\n${lines.trim()}\nEND:VEVENT`;

function check(kinds: Kind[]) {
  test.each(kinds)('%s', (_what, text, times, { unread = [], unreadEvents = unread.length, guessed = 0 } = {}) => {
    expect(shown(calendar(text))).toEqual({ times, unread, unreadEvents, guessed });
  });
}

const BERLIN_RULES = `BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT`;
const zone = (name: string, rules = BERLIN_RULES) => `BEGIN:VTIMEZONE\nTZID:${name}\n${rules}\nEND:VTIMEZONE`;
/** From 10:00 to 11:00 in a zone, in winter and in summer. */
const inZone = (name: string) =>
  ['20261202', '20270701']
    .map((day) =>
      event(`DTSTART;TZID=${name}:${day}T100000\nDTEND;TZID=${name}:${day}T110000`).replace('e1@', `${day}@`),
    )
    .join('\n');
const at = (winter: string, summer: string) => {
  const end = (time: string) => `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`;
  return [`2026-12-02 ${winter} to ${end(winter)}`, `2027-07-01 ${summer} to ${end(summer)}`];
};

describe('zones', () => {
  check([
    ['IANA, as Google names them without a definition', inZone('America/New_York'), at('15:00', '14:00')],
    ['IANA in quotes, as Apple writes it', inZone('"Europe/Berlin"'), at('09:00', '08:00')],
    ['IANA in small letters', inZone('europe/london'), at('10:00', '09:00')],
    ['an old name of IANA', inZone('US/Pacific'), at('18:00', '17:00')],
    ['IANA with a space', inZone('America/Los Angeles'), at('18:00', '17:00')],
    ['IANA with an empty definition', `${zone('Europe/Berlin', '')}\n${inZone('Europe/Berlin')}`, at('09:00', '08:00')],
    [
      'IANA with a definition that has only the winter',
      `${zone('Europe/Paris', BERLIN_RULES.split('BEGIN:DAYLIGHT')[0])}\n${inZone('Europe/Paris')}`,
      at('09:00', '08:00'),
    ],
    ['Windows, not defined', inZone('W. Europe Standard Time'), at('09:00', '08:00')],
    ['Windows, of America', inZone('Eastern Standard Time'), at('15:00', '14:00')],
    ['Windows without summer time', inZone('India Standard Time'), at('04:30', '04:30')],
    ['Windows, Ghana', inZone('Greenwich Standard Time'), at('10:00', '10:00')],
    ['Windows, Lagos, in quotes', inZone('"W. Central Africa Standard Time"'), at('09:00', '09:00')],
    ['Windows, as old programs name the summer', inZone('Pacific Daylight Time'), at('18:00', '17:00')],
    ['Windows with a number', inZone('Eastern Standard Time 1'), at('15:00', '14:00')],
    ['Windows as it is shown, without an offset', inZone('Pacific Time (US & Canada)'), at('18:00', '17:00')],
    [
      'two definitions, of which the first is empty',
      `${zone('Ours', '')}\n${zone('Ours')}\n${inZone('Ours')}`,
      at('09:00', '08:00'),
    ],
    [
      'an end in a zone that nobody knows',
      event('DTSTART:20261202T100000Z\nDTEND;TZID=Olympus:20261202T110000'),
      ['2026-12-02 10:00 to 11:00'],
      { guessed: 1 },
    ],
    ['Windows in small letters', inZone('gmt standard time'), at('10:00', '09:00')],
    [
      'a zone of Exchange’s own, defined',
      `${zone('Customized Time Zone')}\n${inZone('Customized Time Zone')}`,
      at('09:00', '08:00'),
    ],
    [
      'another one, in quotes',
      `${zone('tzone://Microsoft/Custom')}\n${inZone('"tzone://Microsoft/Custom"')}`,
      at('09:00', '08:00'),
    ],
    ['a definition after the events', `${inZone('Ours')}\n${zone('Ours')}`, at('09:00', '08:00')],
    [
      'a definition of the year 1',
      `${zone('Ours', BERLIN_RULES.replaceAll('1601', '0001'))}\n${inZone('Ours')}`,
      at('09:00', '08:00'),
    ],
    [
      'a definition with one offset',
      `${zone('Ours', 'BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0530\nTZOFFSETTO:+0530\nEND:STANDARD')}\n${inZone('Ours')}`,
      at('04:30', '04:30'),
    ],
    [
      'a definition by dates',
      `${zone(
        'Ours',
        'BEGIN:STANDARD\nDTSTART:20261025T030000\nRDATE:20271031T030000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nEND:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:20260329T020000\nRDATE:20270328T020000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nEND:DAYLIGHT',
      )}\n${inZone('Ours')}`,
      at('09:00', '08:00'),
    ],
    [
      'a definition that only says where it is',
      `${zone('Ours', 'X-LIC-LOCATION:Europe/Berlin')}\n${inZone('Ours')}`,
      at('09:00', '08:00'),
    ],
    ['a path of Mozilla', inZone('/mozilla.org/20070129_1/Europe/Berlin'), at('09:00', '08:00')],
    ['a path of Evolution', inZone('/freeassociation.sourceforge.net/America/New_York'), at('15:00', '14:00')],
    ['a path with three names', inZone('/citadel.org/20190914_1/America/Argentina/Buenos_Aires'), at('13:00', '13:00')],
    ['a path of one step', inZone('/Europe/Berlin'), at('09:00', '08:00')],
    ['a path of Microsoft', inZone('tzone://Microsoft/Utc'), at('10:00', '10:00')],
    ['an offset from GMT', inZone('GMT+0100'), at('09:00', '09:00')],
    ['an offset with a colon', inZone('UTC-05:30'), at('15:30', '15:30')],
    ['an offset of one digit', inZone('GMT+1'), at('09:00', '09:00')],
    ['a bare offset', inZone('+0530'), at('04:30', '04:30')],
    ['IANA’s offset, whose sign is the other way round', inZone('Etc/GMT+5'), at('15:00', '15:00')],
    [
      'what Outlook shows, in quotes',
      inZone('"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"'),
      at('09:00', '08:00'),
    ],
    [
      'what Outlook shows, without quotes',
      inZone('(UTC+01:00) Sarajevo, Skopje, Warsaw, Zagreb'),
      at('09:00', '08:00'),
    ],
    ['what Exchange shows', inZone('(GMT-05.00) Eastern Time (US & Canada)'), at('15:00', '14:00')],
    ['what Outlook shows for London', inZone('"(UTC+00:00) Dublin, Edinburgh, Lisbon, London"'), at('10:00', '09:00')],
    ['what Outlook shows for Accra', inZone('(UTC) Monrovia, Reykjavik'), at('10:00', '10:00')],
    ['what Outlook shows for a place that IANA lacks', inZone('(UTC+04:00) Abu Dhabi, Muscat'), at('06:00', '06:00')],
    [
      'an escaped name',
      `${zone('(UTC+01:00) Ours\\, theirs')}\n${inZone('"(UTC+01:00) Ours, theirs"')}`,
      at('09:00', '08:00'),
    ],
    [
      'a zone for the whole calendar',
      `X-WR-TIMEZONE:Europe/Berlin\n${event('DTSTART:20261202T100000\nDTEND:20261202T110000')}`,
      ['2026-12-02 09:00 to 10:00'],
    ],
    [
      'a Windows zone for the whole calendar',
      `X-WR-TIMEZONE:Romance Standard Time\n${event('DTSTART:20261202T100000\nDURATION:PT1H')}`,
      ['2026-12-02 09:00 to 10:00'],
    ],
    [
      'a zone for the whole calendar after its events, for an all-day one',
      `${event('DTSTART;VALUE=DATE:20261205\nDTEND;VALUE=DATE:20261206')}\nX-WR-TIMEZONE:America/New_York`,
      ['2026-12-05 05:00 to 2026-12-06 05:00'],
    ],
    [
      'times with offsets of their own',
      event('DTSTART:20261202T100000+0100\nDTEND:2026-12-02T10:00:00Z'),
      ['2026-12-02 09:00 to 10:00'],
    ],
    [
      'a Z wins over a zone',
      event('DTSTART;TZID=Europe/Berlin:20261202T100000Z\nDURATION:PT1H'),
      ['2026-12-02 10:00 to 11:00'],
    ],
    ['a zone that nobody knows', inZone('Mars/Olympus'), at('10:00', '10:00'), { guessed: 2 }],
    ['a definition that is lost', inZone('Customized Time Zone'), at('10:00', '10:00'), { guessed: 2 }],
    [
      'a zone that nobody knows in a calendar with one',
      `X-WR-TIMEZONE:Europe/Berlin\n${event('DTSTART;TZID=Olympus:20261202T100000\nDURATION:PT1H')}`,
      ['2026-12-02 09:00 to 10:00'],
      { guessed: 1 },
    ],
    [
      'no zone at all',
      event('DTSTART:20261202T100000\nDTEND:20261202T110000'),
      ['2026-12-02 10:00 to 11:00'],
      { guessed: 1 },
    ],
    [
      'the calendar’s zone is one that nobody knows',
      `X-WR-TIMEZONE:Olympus\n${event('DTSTART:20261202T100000\nDURATION:PT1H')}`,
      ['2026-12-02 10:00 to 11:00'],
      { guessed: 1 },
    ],
    [
      'start and end in different zones, as flights are',
      event('DTSTART;TZID=Africa/Accra:20261202T220000\nDTEND;TZID=Europe/Amsterdam:20261203T053000'),
      ['2026-12-02 22:00 to 2026-12-03 04:30'],
    ],
    [
      'a start in GMT and an end in a zone',
      event('DTSTART:20261202T100000Z\nDTEND;TZID=Eastern Standard Time:20261202T070000'),
      ['2026-12-02 10:00 to 12:00'],
    ],
    [
      'a flight every week',
      event(
        'DTSTART;TZID=America/New_York:20261202T200000\nDTEND;TZID=Africa/Accra:20261203T110000\nRRULE:FREQ=WEEKLY;COUNT=2',
      ),
      ['2026-12-03 01:00 to 11:00', '2026-12-10 01:00 to 11:00'],
    ],
    [
      'a time that clocks skip, and one that they show twice',
      `${event('DTSTART;TZID=Europe/Berlin:20270328T023000\nDURATION:PT30M')}\n${event('DTSTART;TZID=Europe/Berlin:20271031T023000\nDURATION:PT30M').replace('e1@', 'e2@')}`,
      ['2027-03-28 01:30 to 02:00', '2027-10-31 00:30 to 01:00'],
    ],
  ]);
});

const THREE = ['2026-12-01 10:00 to 11:00', '2026-12-02 10:00 to 11:00', '2026-12-03 10:00 to 11:00'];
/** Three events; the middle one also has these lines. */
const around = (lines: string) =>
  ['20261201', '20261202', '20261203']
    .map((day) =>
      event(`DTSTART:${day}T100000Z\nDTEND:${day}T110000Z${day === '20261202' ? `\n${lines}` : ''}`).replace(
        'e1@',
        `${day}@`,
      ),
    )
    .join('\n');

describe('lines that can’t be read cost themselves', () => {
  check([
    [
      'quotes within quotes (Proton)',
      around('ATTENDEE;X-RESPONSE-COMMENT="They said "no" to it":mailto:ama@example.com'),
      THREE,
    ],
    ['a quote without an end', around('ATTENDEE;CN="Ama:mailto:ama@example.com'), THREE],
    [
      'a parameter without a value (Google)',
      around('ATTACH;FILENAME=Notes;FMTTYPE=text/html;https://docs.example.com/d/1'),
      THREE,
    ],
    ['a description that was not folded', around('DESCRIPTION:Patients:\nAma Boateng\n\nNote'), THREE],
    [
      'a description with lines like properties',
      around('DESCRIPTION:x\nStatus: CANCELLED\nBegin: 10:00\nEnd: 11:00\nTransp: none'),
      THREE,
    ],
    [
      'HTML that was not folded',
      around('X-ALT-DESC;FMTTYPE=text/html:<p>a</p>\n<p style="color: red">b</p>\n</html>'),
      THREE,
    ],
    ['a name alone', around('SUMMARY'), THREE],
    ['a separator alone', around(':\n;\n=:'), THREE],
    ['a name with other letters', around('BEZEICHNUNG_ÄÖ:x\nX-Ünsinn;A=B:c'), THREE],
    ['a component that nobody knows', around('BEGIN:X-THING\nX-A:1\nEND:X-THING'), THREE],
    [
      'a sub-component of later standards',
      around('BEGIN:PARTICIPANT\nUID:p1\nPARTICIPANT-TYPE:ACTIVE\nEND:PARTICIPANT'),
      THREE,
    ],
    ['a priority without a value', around('PRIORITY:\nSEQUENCE:\nCLASS'), THREE],
    ['an indented line, which continues the one before', around('   X-A:1'), THREE, { unread: ['2026-12-02'] }],
    ['a geographic position that is none', around('GEO:5,6;-0,2\nURL;VALUE=URI:'), THREE],
  ]);
});

describe('components without an end or a beginning', () => {
  check([
    ['an alarm without an end', around('BEGIN:VALARM\nTRIGGER:-PT15M'), THREE],
    ['two alarms without an end', around('BEGIN:VALARM\nTRIGGER:-PT15M\nBEGIN:VALARM\nTRIGGER:-PT5M'), THREE],
    [
      'an alarm without an end before the times',
      around('').replaceAll('DTSTART', 'BEGIN:VALARM\nTRIGGER:-PT15M\nDTSTART'),
      THREE,
    ],
    ['an event without an end', around('X-A:1').replace('X-A:1\nEND:VEVENT\n', ''), THREE],
    ['an event without a beginning', around('').replace(/END:VEVENT\nBEGIN:VEVENT\n/, 'END:VEVENT\n'), THREE],
    ['neither between two events', around('').replaceAll(/END:VEVENT\nBEGIN:VEVENT\n/g, ''), THREE],
    ['an end too many', around('END:VALARM\nEND:VEVENT\nEND:VTODO'), THREE],
    ['an end in a folded line', around('X-A:1').replace('X-A:1\nEND:VEVENT', 'X-A:1\n END:VEVENT'), THREE],
    [
      'a calendar in a calendar',
      `BEGIN:VCALENDAR\n${around('')}\nBEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR\nEND:VCALENDAR`,
      THREE,
    ],
    [
      'no calendar around the events',
      `\n${around('')}`.replace(/^/, 'BEGIN:VCALENDAR\n').concat('\nEND:VCALENDAR'),
      THREE,
    ],
    ['an end that is missing', `BEGIN:VCALENDAR\n${around('')}`, THREE, { unreadEvents: 1 }],
    [
      'two calendars',
      `BEGIN:VCALENDAR\n${event('DTSTART:20261201T100000Z\nDURATION:PT1H')}\nEND:VCALENDAR\nBEGIN:VCALENDAR\n${event('DTSTART:20261202T100000Z\nDURATION:PT1H')}\nEND:VCALENDAR`,
      THREE.slice(0, 2),
    ],
  ]);
});

describe('events that can’t be understood are busy at their plain times', () => {
  check([
    ['a rule that is empty', around('RRULE:'), THREE, { unread: ['2026-12-02'] }],
    ['a rule of another kind', around('RRULE:W1 TU #0'), THREE, { unread: ['2026-12-02'] }],
    ['a rule of another calendar', around('RRULE:RSCALE=CHINESE;FREQ=YEARLY'), THREE, { unread: ['2026-12-02'] }],
    ['a rule without a name', around('RRULE:FREQ=FORTNIGHTLY'), THREE, { unread: ['2026-12-02'] }],
    ['a rule with too many times', around('RRULE:FREQ=SECONDLY'), THREE, { unread: ['2026-12-02'] }],
    ['a rule whose day is none', around('RRULE:FREQ=DAILY;COUNT=1;BYDAY=XX'), THREE, { unread: ['2026-12-02'] }],
    ['an excluded day that is none', around('EXDATE:tomorrow'), THREE, { unread: ['2026-12-02'] }],
    ['an added day that is none', around('RDATE:20261399'), THREE, { unread: ['2026-12-02'] }],
    [
      'an end that is none',
      event('DTSTART:20261202T100000Z\nDTEND:later'),
      ['2026-12-02 10:00 to 11:00'],
      { unread: ['2026-12-02'] },
    ],
    [
      'an end before the start',
      event('DTSTART:20261202T140000Z\nDTEND:20261202T130000Z'),
      ['2026-12-02 14:00 to 15:00'],
      { unread: ['2026-12-02'] },
    ],
    [
      'a duration that is none',
      event('DTSTART:20261202T140000Z\nDURATION:one hour'),
      ['2026-12-02 14:00 to 15:00'],
      { unread: ['2026-12-02'] },
    ],
    [
      'a start after another separator',
      event('DTSTART;TZID=Europe/Berlin;20261202T100000\nDTEND;TZID=Europe/Berlin:20261202T113000'),
      ['2026-12-02 09:00 to 10:30'],
      { unread: ['2026-12-02'] },
    ],
    ['no start', event('DTSTART:\nDTEND:20261202T113000Z'), ['2026-12-02 00:00 to 11:30'], { unread: ['2026-12-02'] }],
    ['neither start nor end', event('SUMMARY:Lunch'), [], { unreadEvents: 1 }],
    ['a day that the month lacks', event('DTSTART:20270230T100000Z\nDTEND:20270230T110000Z'), [], { unreadEvents: 1 }],
    ['an old event that can’t be understood', event('DTSTART:20200202T140000Z\nDTEND:20200202T130000Z'), []],
    ['a free one', event('DTSTART:20261202T140000Z\nDTEND:never\nTRANSP:TRANSPARENT'), []],
  ]);
});

const DAILY = (days: string[], time = '09:00 to 10:00') => days.map((day) => `2026-12-${day} ${time}`);
const series = (lines: string, day = '20261202', times = 'T090000Z', end = 'T100000Z') =>
  event(`DTSTART:${day}${times}\nDTEND:${day}${end}\n${lines}`);
const inBerlin = (lines: string) =>
  event(`DTSTART;TZID=Europe/Berlin:20261202T094500\nDTEND;TZID=Europe/Berlin:20261202T104500\n${lines}`);
const BERLIN = (...days: string[]) => DAILY(days, '08:45 to 09:45');

describe('rules', () => {
  check([
    ['a semicolon at the end (Outlook)', series('RRULE:FREQ=WEEKLY;COUNT=2;INTERVAL=1;'), DAILY(['02', '09'])],
    ['a comma at the end', series('RRULE:FREQ=WEEKLY;COUNT=2;BYDAY=WE,'), DAILY(['02', '09'])],
    ['two semicolons, and a part without a value', series('RRULE:FREQ=WEEKLY;;COUNT=2;BYMONTH='), DAILY(['02', '09'])],
    ['small letters and spaces', series('rrule: freq=weekly; count=2; byday=we'), DAILY(['02', '09'])],
    ['a rule that was folded in the middle', series('RRULE:FREQ=WEEK\n LY;COUNT=2'), DAILY(['02', '09'])],
    ['the end as a day includes it (Google)', series('RRULE:FREQ=DAILY;UNTIL=20261204'), DAILY(['02', '03', '04'])],
    ['the end as a day in a zone (Apple)', inBerlin('RRULE:FREQ=WEEKLY;UNTIL=20261216'), BERLIN('02', '09', '16')],
    [
      'the end as a time of the zone',
      inBerlin('RRULE:FREQ=WEEKLY;UNTIL=20261216T094500;INTERVAL=1;'),
      BERLIN('02', '09', '16'),
    ],
    ['the end in GMT', inBerlin('RRULE:FREQ=WEEKLY;UNTIL=20261216T084500Z'), BERLIN('02', '09', '16')],
    ['the end in GMT, a second before', inBerlin('RRULE:FREQ=WEEKLY;UNTIL=20261216T084459Z'), BERLIN('02', '09')],
    [
      'the end of days as a time',
      event('DTSTART;VALUE=DATE:20261202\nRRULE:FREQ=WEEKLY;UNTIL=20261209T000000Z'),
      ['2026-12-02 00:00 to 2026-12-03 00:00', '2026-12-09 00:00 to 2026-12-10 00:00'],
    ],
    [
      'an end before the start counts the start',
      series('RRULE:FREQ=MONTHLY;UNTIL=20261101T215959Z;BYDAY=1WE'),
      DAILY(['02']),
    ],
    [
      'an end that is none',
      series('RRULE:FREQ=MONTHLY;INTERVAL=6;UNTIL=never'),
      ['2026-12-02 09:00 to 10:00', '2027-06-02 09:00 to 10:00', '2027-12-02 09:00 to 10:00'],
      { unread: ['2026-12-02'] },
    ],
    [
      'a start that the rule does not meet',
      series('RRULE:FREQ=WEEKLY;BYDAY=TH;UNTIL=20261212'),
      DAILY(['02', '03', '10']),
    ],
    [
      'the last working day of months (Outlook)',
      series('RRULE:FREQ=MONTHLY;COUNT=2;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '20261231'),
      ['2026-12-31 09:00 to 10:00', '2027-01-29 09:00 to 10:00'],
    ],
    [
      'the second Tuesday of every other month',
      series('RRULE:FREQ=MONTHLY;INTERVAL=2;BYDAY=2TU;COUNT=3', '20261208'),
      ['2026-12-08 09:00 to 10:00', '2027-02-09 09:00 to 10:00', '2027-04-13 09:00 to 10:00'],
    ],
    [
      'every other week that begins on Sunday',
      series('RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '20261201'),
      DAILY(['01', '13', '15', '27']),
    ],
    [
      'every other week that begins on Monday',
      series('RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '20261201'),
      DAILY(['01', '06', '15', '20']),
    ],
    [
      'the 31st of months',
      series('RRULE:FREQ=MONTHLY;COUNT=3', '20261231'),
      ['2026-12-31 09:00 to 10:00', '2027-01-31 09:00 to 10:00', '2027-03-31 09:00 to 10:00'],
    ],
    [
      'a week follows its zone over the change of clocks',
      event('DTSTART;TZID=Europe/Berlin:20270324T100000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=2'),
      ['2027-03-24 09:00 to 10:00', '2027-03-31 08:00 to 09:00'],
    ],
    ['two rules', series('RRULE:FREQ=WEEKLY;COUNT=2\nRRULE:FREQ=DAILY;COUNT=2'), DAILY(['02', '03', '09'])],
    [
      'a rule that excludes',
      series('RRULE:FREQ=DAILY;COUNT=4\nEXRULE:FREQ=DAILY;INTERVAL=2;COUNT=2'),
      DAILY(['03', '05']),
    ],
    ['a day that never comes', series('RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'), DAILY(['02'])],
    [
      'an interval of nothing',
      series('RRULE:FREQ=DAILY;INTERVAL=0;COUNT=2'),
      DAILY(['02', '03']),
      { unread: ['2026-12-02'] },
    ],
    [
      'a shift over midnight that began before the window',
      event('DTSTART:20261127T220000Z\nDTEND:20261128T060000Z\nRRULE:FREQ=DAILY;COUNT=2'),
      ['2026-11-27 22:00 to 2026-11-28 06:00', '2026-11-28 22:00 to 2026-11-29 06:00'],
    ],
  ]);
});

describe('old series', () => {
  const weekly = ['2027-11-22 09:00 to 10:00', '2027-11-29 09:00 to 10:00', '2027-12-06 09:00 to 10:00'];
  const last = (text: string) =>
    shown(calendar(text)).times?.filter((time) => time >= '2027-11-21' && time < '2027-12-07');

  test('a daily event that began in 1990 is busy until now', () => {
    const text = calendar(event('DTSTART:19900101T090000Z\nDTEND:19900101T100000Z\nRRULE:FREQ=DAILY'));
    const began = performance.now();
    expect(shown(text).times).toHaveLength(398);
    // Expanding it from its start would take a hundred times as long as the rest.
    expect(performance.now() - began).toBeLessThan(2000);
  });

  test.each([
    ['without an end', 'RRULE:FREQ=WEEKLY'],
    ['with its day', 'RRULE:FREQ=WEEKLY;BYDAY=MO;WKST=MO'],
    ['counted', 'RRULE:FREQ=WEEKLY;COUNT=5000'],
    ['counted, with its day', 'RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=2500'],
    ['until the year 9999', 'RRULE:FREQ=WEEKLY;UNTIL=99991231T000000Z'],
  ])('a weekly event that began in 1990 %s', (_how, rule) => {
    expect(last(event(`DTSTART:19900101T090000Z\nDTEND:19900101T100000Z\n${rule}`))).toEqual(weekly);
  });

  check([
    ['ended long ago', event('DTSTART:19900101T090000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;UNTIL=20200101T000000Z'), []],
    [
      'counted to its end long ago',
      event('DTSTART:19900101T090000Z\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;BYDAY=MO,TU;COUNT=50'),
      [],
    ],
    [
      'its last day is the first of the window',
      event('DTSTART:19900101T090000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;UNTIL=20261128T090000Z'),
      ['2026-11-28 09:00 to 10:00'],
    ],
    [
      'a birthday of 1950',
      event('DTSTART;VALUE=DATE:19500214\nRRULE:FREQ=YEARLY'),
      ['2027-02-14 00:00 to 2027-02-15 00:00'],
    ],
    [
      'an old series with a moved day',
      `${event('DTSTART:19900101T090000Z\nDURATION:PT1H\nRRULE:FREQ=MONTHLY;UNTIL=20261231')}\n${event('RECURRENCE-ID:20261201T090000Z\nDTSTART:20261203T090000Z\nDURATION:PT1H')}`,
      DAILY(['03']),
    ],
  ]);
});

describe('added days', () => {
  check([
    ['without a rule (Thunderbird)', series('RDATE:20261204T090000Z,20261208T090000Z'), DAILY(['02', '04', '08'])],
    [
      'on lines of their own, with a comma at the end',
      series('RDATE:20261204T090000Z,\nRDATE:20261208T090000Z'),
      DAILY(['02', '04', '08']),
    ],
    ['in a zone', inBerlin('RDATE;TZID=Europe/Berlin:20261204T094500'), BERLIN('02', '04')],
    ['in another zone', inBerlin('RDATE;TZID=America/New_York:20261204T034500'), BERLIN('02', '04')],
    ['in GMT', inBerlin('RDATE:20261204T084500Z'), BERLIN('02', '04')],
    ['without a zone', inBerlin('RDATE:20261204T094500'), BERLIN('02', '04')],
    ['as days', inBerlin('RDATE;VALUE=DATE:20261204'), BERLIN('02', '04')],
    [
      'as periods',
      series('RDATE;VALUE=PERIOD:20261204T120000Z/PT2H,20261205T120000Z/20261205T123000Z'),
      ['2026-12-02 09:00 to 10:00', '2026-12-04 12:00 to 14:00', '2026-12-05 12:00 to 12:30'],
    ],
    [
      'as periods that say no kind',
      series('RDATE:20261204T120000Z/PT2H'),
      ['2026-12-02 09:00 to 10:00', '2026-12-04 12:00 to 14:00'],
    ],
    [
      'a whole day',
      event('DTSTART;VALUE=DATE:20261202\nRDATE;VALUE=DATE:\n 20261204,\n 20261206'),
      ['02', '04', '06'].map((day) => `2026-12-${day} 00:00 to 2026-12-0${Number(day) + 1} 00:00`),
    ],
    ['with a rule', series('RRULE:FREQ=WEEKLY;COUNT=2\nRDATE:20261204T090000Z'), DAILY(['02', '04', '09'])],
    [
      'and excluded again',
      series('RDATE:20261204T090000Z,20261208T090000Z\nEXDATE:20261204T090000Z'),
      DAILY(['02', '08']),
    ],
  ]);
});

describe('excluded days', () => {
  const weekly = (lines: string) => inBerlin(`RRULE:FREQ=WEEKLY;COUNT=3\n${lines}`);
  const days = (lines: string) => event(`DTSTART;VALUE=DATE:20261202\nRRULE:FREQ=WEEKLY;COUNT=3\n${lines}`);
  const dayTimes = ['2026-12-02 00:00 to 2026-12-03 00:00', '2026-12-16 00:00 to 2026-12-17 00:00'];
  check([
    ['in its zone', weekly('EXDATE;TZID=Europe/Berlin:20261209T094500'), BERLIN('02', '16')],
    ['in GMT (Thunderbird)', weekly('EXDATE:20261209T084500Z'), BERLIN('02', '16')],
    ['in another zone', weekly('EXDATE;TZID=America/New_York:20261209T034500'), BERLIN('02', '16')],
    ['in a Windows zone', weekly('EXDATE;TZID=W. Europe Standard Time:20261209T094500'), BERLIN('02', '16')],
    ['without a zone', weekly('EXDATE:20261209T094500'), BERLIN('02', '16')],
    ['as a day', weekly('EXDATE;VALUE=DATE:20261209'), BERLIN('02', '16')],
    ['as a day that does not say so (Simple Calendar)', weekly('EXDATE:20261209'), BERLIN('02', '16')],
    ['with a comma at the end', weekly('EXDATE;TZID=Europe/Berlin:20261209T094500,'), BERLIN('02', '16')],
    [
      'in a list with one that is none',
      weekly('EXDATE;TZID=Europe/Berlin:x,20261209T094500'),
      BERLIN('02', '16'),
      { unread: ['2026-12-02'] },
    ],
    ['empty', weekly('EXDATE:\nEXDATE;TZID=Europe/Berlin:'), BERLIN('02', '09', '16')],
    ['at another time', weekly('EXDATE:20261209T094500Z'), BERLIN('02', '09', '16')],
    ['the first', weekly('EXDATE;TZID=Europe/Berlin:20261202T094500'), BERLIN('09', '16')],
    ['of days', days('EXDATE;VALUE=DATE:20261209'), dayTimes],
    ['of days, as a time', days('EXDATE:20261209T000000Z'), dayTimes],
    ['of days, as a time in a zone (Outlook)', days('EXDATE;TZID=W. Europe Standard Time:20261209T000000'), dayTimes],
    [
      'of days, as midnight of the calendar’s zone in GMT',
      `X-WR-TIMEZONE:Europe/Berlin\n${days('EXDATE:20261208T230000Z')}`,
      ['2026-12-01 23:00 to 2026-12-02 23:00', '2026-12-15 23:00 to 2026-12-16 23:00'],
    ],
  ]);
});

describe('single changes of a series', () => {
  const changed = (
    id: string,
    lines = 'DTSTART;TZID=Europe/Berlin:20261210T120000\nDTEND;TZID=Europe/Berlin:20261210T130000',
  ) => `${inBerlin('RRULE:FREQ=WEEKLY;COUNT=3')}\n${event(`RECURRENCE-ID${id}\n${lines}`)}`;
  const moved = ['2026-12-02 08:45 to 09:45', '2026-12-10 11:00 to 12:00', '2026-12-16 08:45 to 09:45'];
  check([
    ['in its zone', changed(';TZID=Europe/Berlin:20261209T094500'), moved],
    ['in GMT (DAVx⁵)', changed(':20261209T084500Z'), moved],
    ['in another zone', changed(';TZID=America/New_York:20261209T034500'), moved],
    ['in a Windows zone (Exchange)', changed(';TZID=W. Europe Standard Time:20261209T094500'), moved],
    ['without a zone', changed(':20261209T094500'), moved],
    ['as a day', changed(';VALUE=DATE:20261209'), moved],
    ['as a day that does not say so', changed(':20261209'), moved],
    [
      'cancelled',
      changed(':20261209T084500Z', 'STATUS:CANCELLED\nDTSTART:20261209T084500Z\nDTEND:20261209T094500Z'),
      BERLIN('02', '16'),
    ],
    ['cancelled without a time', changed(':20261209T084500Z', 'STATUS:CANCELLED'), BERLIN('02', '16')],
    [
      'free',
      changed(':20261209T084500Z', 'TRANSP:TRANSPARENT\nDTSTART:20261209T084500Z\nDTEND:20261209T094500Z'),
      BERLIN('02', '16'),
    ],
    [
      'without a time, not cancelled',
      changed(':20261209T084500Z', 'SUMMARY:x'),
      BERLIN('02', '09', '16'),
      { unreadEvents: 1 },
    ],
    [
      'of a day that can’t be read',
      changed(':someday'),
      [...BERLIN('02', '09'), '2026-12-10 11:00 to 12:00', ...BERLIN('16')],
      { unread: ['2026-12-10'] },
    ],
    [
      'of an excluded day (Domino)',
      changed(';TZID=Europe/Berlin:20261209T094500').replace(
        'COUNT=3',
        'COUNT=3\nEXDATE;TZID=Europe/Berlin:20261209T094500',
      ),
      moved,
    ],
    [
      'before the series',
      changed(':20261209T084500Z')
        .split('END:VEVENT\n')
        .toReversed()
        .map((text) => text.replace(/\nEND:VEVENT$/, ''))
        .join('\nEND:VEVENT\n')
        .concat('\nEND:VEVENT'),
      moved,
    ],
    [
      'without its series',
      event('RECURRENCE-ID:20261209T084500Z\nDTSTART:20261210T110000Z\nDURATION:PT1H'),
      ['2026-12-10 11:00 to 12:00'],
    ],
    [
      'into the window, of a day before it',
      `${event('DTSTART:20261101T090000Z\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=2')}\n${event('RECURRENCE-ID:20261108T090000Z\nDTSTART:20261203T090000Z\nDURATION:PT1H')}`,
      DAILY(['03']),
    ],
    [
      'of a series of days, as a time',
      `${event('DTSTART;VALUE=DATE:20261202\nRRULE:FREQ=WEEKLY;COUNT=2')}\n${event('RECURRENCE-ID:20261209T000000Z\nDTSTART;VALUE=DATE:20261211')}`,
      ['2026-12-02 00:00 to 2026-12-03 00:00', '2026-12-11 00:00 to 2026-12-12 00:00'],
    ],
    [
      'of all later days (Apple)',
      `${series('RRULE:FREQ=WEEKLY;COUNT=4')}\n${event('RECURRENCE-ID;RANGE=THISANDFUTURE:20261209T090000Z\nDTSTART:20261209T140000Z\nDTEND:20261209T150000Z')}`,
      ['2026-12-02 09:00 to 10:00', ...DAILY(['09', '16', '23'], '14:00 to 15:00')],
    ],
    [
      'of all later days, to another day and length',
      `${inBerlin('RRULE:FREQ=WEEKLY;COUNT=3')}\n${event('RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261209T094500\nDTSTART;TZID=Europe/Berlin:20261210T094500\nDURATION:PT2H')}`,
      ['2026-12-02 08:45 to 09:45', ...DAILY(['10', '17'], '08:45 to 10:45')],
    ],
    [
      'of all later days, cancelled',
      `${series('RRULE:FREQ=WEEKLY')}\n${event('RECURRENCE-ID;RANGE=THISANDFUTURE:20261216T090000Z\nSTATUS:CANCELLED\nDTSTART:20261216T090000Z')}`,
      DAILY(['02', '09']),
    ],
    ['events without a UID are not changes of each other', around('').replaceAll(/UID:.*\n/g, ''), THREE],
  ]);
});

describe('free and busy', () => {
  const one = (lines: string) => event(`DTSTART:20261202T090000Z\nDTEND:20261202T100000Z\n${lines}`);
  const busy = DAILY(['02']);
  check([
    ['free by Outlook, next to OPAQUE', one('TRANSP:OPAQUE\nX-MICROSOFT-CDO-BUSYSTATUS:FREE'), []],
    ['free by Outlook alone', one('X-MICROSOFT-CDO-BUSYSTATUS:FREE'), []],
    ['out of office', one('X-MICROSOFT-CDO-BUSYSTATUS:OOF'), busy],
    ['tentative', one('STATUS:TENTATIVE\nX-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE'), busy],
    ['elsewhere', one('X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE'), busy],
    ['transparent', one('TRANSP:TRANSPARENT'), []],
    ['transparent, with a space at the end and small letters', one('transp:transparent '), []],
    ['transparent, but busy by Outlook', one('TRANSP:TRANSPARENT\nX-MICROSOFT-CDO-BUSYSTATUS:BUSY'), busy],
    ['cancelled', one('STATUS:CANCELLED'), []],
    ['cancelled and confirmed', one('STATUS:CONFIRMED\nSTATUS:CANCELLED'), busy],
    ['a value that nobody knows', one('TRANSP:MAYBE\nSTATUS:X'), busy],
    ['declined by somebody', one('ATTENDEE;PARTSTAT=DECLINED:mailto:ama@example.com'), busy],
    [
      'a task and a note',
      'BEGIN:VTODO\nUID:t\nDTSTART:20261202T090000Z\nDUE:20261202T100000Z\nEND:VTODO\nBEGIN:VJOURNAL\nDTSTART:20261202T090000Z\nEND:VJOURNAL',
      [],
    ],
    [
      'times without events (Zimbra)',
      `BEGIN:VFREEBUSY\nDTSTART:20261127T000000Z\nDTEND:20270127T000000Z\nFREEBUSY;FBTYPE=BUSY:20261201T100000Z/20261201T110000Z\nFREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20261202T100000Z/PT1H\nFREEBUSY;FBTYPE=FREE:20261204T100000Z/PT1H\nFREEBUSY:20261203T100000Z/PT1H\nEND:VFREEBUSY`,
      THREE,
    ],
    [
      'times without events, in a list with a comma at the end (Exchange)',
      'BEGIN:VFREEBUSY\nFREEBUSY;FBTYPE=BUSY-TENTATIVE:20261201T100000Z/PT1H,20261202T100000Z/20261202T110000Z,\n 20261203T100000Z/PT60M,\nEND:VFREEBUSY',
      THREE,
    ],
    [
      'times without events that can’t be read',
      'BEGIN:VFREEBUSY\nFREEBUSY:20261201T100000Z/PT1H,soon/PT1H\nEND:VFREEBUSY',
      THREE.slice(0, 1),
      { unreadEvents: 1 },
    ],
    [
      'times without events in a zone',
      'BEGIN:VFREEBUSY\nFREEBUSY;TZID=Europe/Berlin:20261201T110000/PT1H\nEND:VFREEBUSY',
      THREE.slice(0, 1),
    ],
    ['a session of ours', one('').replace('e1@example.com', '01a1fdb4-6541-74cf-8012-5d4a9a2e4f49@nyansapo'), []],
  ]);
});

describe('days and ends', () => {
  const day = ['2026-12-05 00:00 to 2026-12-06 00:00'];
  check([
    ['a day', event('DTSTART;VALUE=DATE:20261205\nDTEND;VALUE=DATE:20261206'), day],
    ['a day that ends where it begins', event('DTSTART;VALUE=DATE:20261205\nDTEND;VALUE=DATE:20261205'), day],
    ['a day that ends before it begins', event('DTSTART;VALUE=DATE:20261205\nDTEND;VALUE=DATE:20261204'), day],
    ['a day without an end', event('DTSTART;VALUE=DATE:20261205'), day],
    ['a day that does not say so', event('DTSTART:20261205\nDTEND:20261206'), day],
    ['a day that says it is a time', event('DTSTART;VALUE=DATE-TIME:20261205\nDTEND;VALUE=DATE-TIME:20261206'), day],
    [
      'a time that says it is a day',
      event('DTSTART;VALUE=DATE:20261205T000000\nDTEND;VALUE=DATE:20261206T000000'),
      day,
    ],
    ['a day with hyphens', event('DTSTART;VALUE=DATE:2026-12-05'), day],
    [
      'a day in a zone',
      event('DTSTART;TZID=Europe/Berlin;VALUE=DATE:20261205'),
      ['2026-12-04 23:00 to 2026-12-05 23:00'],
    ],
    [
      'a duration of days',
      event('DTSTART;VALUE=DATE:20261205\nDURATION:P2D'),
      ['2026-12-05 00:00 to 2026-12-07 00:00'],
    ],
    ['a duration of hours', event('DTSTART;VALUE=DATE:20261205\nDURATION:PT24H'), day],
    ['a day that ends at a time', event('DTSTART;VALUE=DATE:20261205\nDTEND:20261205T120000Z'), day],
    [
      'a time that ends on its day',
      event('DTSTART:20261205T100000Z\nDTEND;VALUE=DATE:20261205'),
      ['2026-12-05 10:00 to 2026-12-06 00:00'],
    ],
    [
      'several days every week',
      event('DTSTART:20261205\nDTEND:20261207\nRRULE:FREQ=WEEKLY;COUNT=2'),
      ['2026-12-05 00:00 to 2026-12-07 00:00', '2026-12-12 00:00 to 2026-12-14 00:00'],
    ],
    [
      'a day in which clocks change has 23 hours',
      `X-WR-TIMEZONE:Europe/Berlin\n${event('DTSTART;VALUE=DATE:20270327\nRRULE:FREQ=WEEKLY;COUNT=1;BYDAY=SU')}`,
      ['2027-03-26 23:00 to 2027-03-28 22:00'],
    ],
    ['no end', event('DTSTART:20261202T090000Z'), []],
    [
      'an end at 24:00',
      event('DTSTART:20261202T220000Z\nDTEND:20261202T240000Z'),
      ['2026-12-02 22:00 to 2026-12-03 00:00'],
    ],
    ['times without seconds', event('DTSTART:20261202T0900Z\nDTEND:20261202T1000Z'), DAILY(['02'])],
    ['times of ISO 8601', event('DTSTART:2026-12-02T09:00:00.000Z\nDTEND:2026-12-02T10:00:00.000Z'), DAILY(['02'])],
    ['a semicolon at the end of times', event('DTSTART:20261202T090000Z;\nDTEND:20261202T100000Z,'), DAILY(['02'])],
    ['names in mixed letters', event('DtStart:20261202T090000Z\nDtEnd:20261202T100000Z'), DAILY(['02'])],
    ['spaces around times', event('DTSTART: 20261202T090000Z \nDTEND : 20261202T100000Z'), DAILY(['02'])],
    [
      'weeks, and a duration without its T',
      `${event('DTSTART:20261202T090000Z\nDURATION:P1H')}\n${event('DTSTART:20261210\nDURATION:P1W').replace('e1@', 'e2@')}`,
      ['2026-12-02 09:00 to 10:00', '2026-12-10 00:00 to 2026-12-17 00:00'],
    ],
    [
      'a day of duration follows the clock',
      event('DTSTART;TZID=Europe/Berlin:20270327T120000\nDURATION:P1D'),
      ['2027-03-27 11:00 to 2027-03-28 10:00'],
    ],
    ['an end and a duration', event('DTSTART:20261202T090000Z\nDTEND:20261202T100000Z\nDURATION:PT5M'), DAILY(['02'])],
  ]);
});

describe('forms of text', () => {
  const text = calendar(around('SUMMARY:Café'));
  const utf16 = (bigEndian: boolean, mark: boolean) => {
    const bytes = Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le');
    return bigEndian ? bytes.swap16() : bytes;
  };
  test.each<[string, string | Uint8Array]>([
    ['UTF-16 with a mark (Windows)', utf16(false, true)],
    ['UTF-16 without a mark', utf16(false, false)],
    ['UTF-16, the other way round', utf16(true, true)],
    ['UTF-16, the other way round, without a mark', utf16(true, false)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['Latin 1', Buffer.from(text, 'latin1')],
    ['lines that end in LF', text.replaceAll('\r\n', '\n')],
    ['lines that end in CR', text.replaceAll('\r\n', '\r')],
    ['lines that end in CR CR LF', text.replaceAll('\r\n', '\r\r\n')],
    ['empty lines between all lines', text.replaceAll('\r\n', '\r\n\r\n')],
    ['small letters', text.toLowerCase()],
    ['spaces at the ends of lines', text.replaceAll('\r\n', ' \r\n')],
    ['folded at every tenth letter', text.replaceAll(/[^\r\n]{10}(?=[^\r\n])/g, '$&\r\n ')],
    ['folded with tabs', text.replaceAll(/[^\r\n]{10}(?=[^\r\n])/g, '$&\r\n\t')],
    ['a warning before the calendar', `Warning: something in line 3\n${text}`],
    ['lines after the calendar', `${text}\r\n<!-- 3 ms -->`],
  ])('%s', (_what, form) => {
    expect(shown(form)).toEqual({ times: THREE, unread: [], unreadEvents: 0, guessed: 0 });
  });
});
