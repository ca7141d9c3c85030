import { formatDate } from '../../../domain/calendar.ts';
import { countOf } from '../../../domain/counts.ts';
import { spacedNumber } from '../../../domain/mobile-money.ts';
import { formatCedis } from '../../../domain/money.ts';
import { waitInWords } from '../../../domain/phone-codes.ts';
import type { FootWords } from '../../../domain/phone-screens.ts';

/*
 * Everything that the menus say. A screen has 160 characters: the head of a page with choices is best kept below 80. Labels of the
 * profile's lists, study texts and refusals are those of the rest of the product.
 */

/** "Tue 24 Nov 09:00" */
const timeWords = (date: string, start: string) => `${formatDate(date).replace(/ \d{4}$/, '')} ${start}`;

const EN = {
  feet: { more: '0 More', back: '9 Back', noneHere: '0 None here' } satisfies FootWords,
  notListed: 'Not on the list.',
  pickOne: 'Choose one or more.',

  // ---- Beginning and end
  menu: (firstName: string) => `Nyansapo. Hello ${firstName}`,
  menuOptions: {
    studies: 'Studies for you',
    sessions: 'My sessions',
    money: 'My money',
    code: 'Apply by code',
    language: 'Language',
    texts: 'Stop messages',
  },
  welcome: 'Nyansapo: take part in research in Ghana and get paid by mobile money. Free.',
  welcomeOptions: { join: 'Join', about: 'How it works' },
  about: (host: string) =>
    `Researchers ask questions about everyday things, mostly by phone. You choose a study and a time, talk, and we pay you the same day. Joining takes 5 minutes. Do you have an account with an email address? Then add this number at ${host} instead: Security, Mobile number.`,
  resume: 'Your last call was cut off.',
  resumeOptions: { go: 'Go on where I was', menu: 'Main menu' },
  birthDate: 'This number was not used for long. Type your date of birth, such as 06031994.',
  wrongBirthDate: 'This is not right.',
  toMenu: 'Main menu',
  bye: 'Thank you. Goodbye.',
  ended: (code: string) => `This call has ended. Please dial ${code} again.`,
  busy: (code: string) => `We are still working on it. Please dial ${code} again in a minute.`,
  failed: (code: string) => `Something went wrong on our side. Please dial ${code} again.`,
  tooMany: (seconds: number) => `You have typed very much. Please try again in ${waitInWords(seconds)}.`,
  noTexts: 'We can’t text you a code right now. Please try again later.',
  onlyGhana: 'Nyansapo is for mobile numbers of Ghana.',
  suspended: (support: string) => `Your account is suspended. Write to ${support}.`,
  language: 'English is the only language so far.',
  languages: { en: 'English' },
  texts: (isStopped: boolean) =>
    isStopped
      ? 'News of studies and reminders to rate are stopped. Messages about your sessions and money always come.'
      : 'We send news of studies. Messages about your sessions and money always come.',
  textsOption: (isStopped: boolean) => (isStopped ? 'Start them again' : 'Stop them'),
  textsDone: (isStopped: boolean) => (isStopped ? 'Stopped. You can start them here again.' : 'Started again.'),

  // ---- Joining
  setUpFirst: 'A few questions first, so that we find studies for you.',
  firstName: 'Your first name, as on your mobile money?',
  lastName: 'Your last name?',
  wrongName: 'Letters only.',
  refusedName: 'Not this name, please.',
  dateOfBirth: 'Your date of birth: day, month, year, such as 06031994',
  wrongDate: 'Eight digits, please.',
  wrongAge: 'You must be 18 to 100 years old to take part.',
  gender: 'Your gender?',
  region: 'Your region?',
  city: 'Your town or city?',
  education: 'Your level of education?',
  income: 'What does your household earn in a year?',
  spoken: 'Languages you speak? Type all, such as 12',
  employment: 'What do you do?',
  jobRole: 'Your kind of work?',
  industry: 'Your industry?',
  equipment: 'What do you have? Type all, such as 13',
  equipmentOptions: {
    ANDROID: 'Android',
    IPHONE: 'iPhone',
    SIMPLE: 'Simple phone',
    WINDOWS: 'Windows PC',
    MACOS: 'Apple computer',
    WEBCAM: 'Webcam',
    TABLET: 'Android tablet',
    IPAD: 'iPad',
  },
  payTo: 'Where do we pay you by mobile money?',
  payToOwn: (number: string, network: string) => `This number, ${network}: ${spacedNumber(number)}`,
  payToOther: 'Another number',
  payLater: 'I will say later',
  payNumber: 'The mobile money number, in your own name, such as 0241234567',
  wrongNumber: 'Ten digits, please.',
  payNetwork: (number: string) => `The network of ${spacedNumber(number)}?`,
  consent: (terms: string, privacy: string) => `Do you accept our terms and privacy policy? ${terms} ${privacy}`,
  consentOptions: { yes: 'I accept both', no: 'No' },
  noConsent: 'Without them we can’t open an account. We have kept nothing of what you typed.',
  codeSent: (code: string) => `We text you a code now. Dial ${code} again and type it. It works for 5 minutes.`,
  joinCode: 'Type the 6 digits that we texted to you. For a new code, type 0.',
  wrongCode: 'Not right, or too old.',
  joined: (firstName: string) => `Welcome, ${firstName}! Your account is ready.`,
  setUpDone: 'Thank you. Your details are saved.',
  payToSoon: 'We check your mobile money number and then save it.',

  // ---- Studies
  studies: 'For you, best paid first:',
  noStudies: 'No study fits you right now. We text you when there is one.',
  study: (pay: number, name: string) => `${formatCedis(pay)} ${name}`,
  studyFacts: ({
    pay,
    minutes,
    meeting,
    questionPay,
  }: {
    pay: number;
    minutes: number;
    meeting: string;
    questionPay: number;
  }) =>
    `${formatCedis(pay)}, ${minutes} min, ${meeting.toLowerCase()}${questionPay > 0 ? `, questions ${formatCedis(questionPay)}` : ''}`,
  ownTime: 'in your own time, in a browser',
  studyOptions: { apply: 'Apply', words: 'What it is about', link: 'Show the link' },
  noWords: 'The study says no more about itself.',
  applied: 'You have applied.',
  unfit: 'This study looks for other people. Others fit you.',
  closed: 'It takes no applications now.',
  usedUp: 'It takes no more answers now.',
  needsWeb: 'It can only be done in a browser.',
  studyCode: 'Type the code of the study, such as 7KQ2M9B',
  wrongStudyCode: 'No study has it.',
  special: { HEALTH: 'your health', BELIEF: 'religion or belief', ETHNICITY: 'your tribe or ethnic group' },
  asksSpecial: (about: string) =>
    `The next question is about ${about}. You need not answer it. Only this study sees your answer.`,
  specialOptions: { yes: 'I agree to answer', no: 'Skip it' },
  question: (number: number, all: number, words: string) => `${number}/${all} ${words}`,
  several: 'Type all that apply, such as 13',
  noAnswer: 'Please type something.',
  send: 'Send your answers? They are final.',
  sendOptions: { yes: 'Send', no: 'Do not apply' },
  sent: {
    PENDING: 'You have applied. We text you when the researchers decide.',
    INVITED: 'You are invited! Choose your time under My sessions.',
    DISQUALIFIED: 'Thank you for your answers. This study looks for other people. Others may fit you.',
  },
  consentFirst: 'Sign the consent form first.',
  link: (url: string) => `Open it in a browser: ${url}`,

  // ---- Sessions
  sessions: 'Your sessions:',
  noSessions: 'You have no sessions. Apply for a study first.',
  invitationLabel: (name: string) => `Invited: ${name}`,
  workLabel: (name: string) => `To do: ${name}`,
  bookingLabel: (date: string, start: string, name: string) => `${timeWords(date, start)} ${name}`,
  invitation: (name: string, pay: number, until: string) =>
    `You are invited: ${name}. ${formatCedis(pay)}. Answer by ${until}.`,
  work: (name: string) => `${name} is done in a browser.`,
  invitationOptions: { times: 'Choose a time', decline: 'Decline', link: 'Show the link' },
  booking: ({
    name,
    date,
    start,
    end,
    meeting,
  }: {
    name: string;
    date: string;
    start: string;
    end: string;
    meeting: string;
  }) => `${name}. ${timeWords(date, start)}-${end}. ${meeting}.`,
  meeting: {
    VIDEO_CALL: 'Video call, in a browser',
    PHONE_CALL: 'They call you',
    IN_PERSON: 'In person; we text the place',
  },
  confirmed: 'You said that you come.',
  bookingOptions: { confirm: 'Yes, I come', move: 'Move it', cancel: 'Cancel it' },
  times: 'Free times:',
  time: (date: string, start: string) => timeWords(date, start),
  noTimes: 'No time is free right now. Please look again later.',
  booked: (time: string) => `Booked: ${time}. We remind you by text message.`,
  moved: (time: string) => `Moved to ${time}. We remind you by text message.`,
  confirmedNow: 'Thank you. The researchers expect you.',
  decline: 'Decline this invitation?',
  declineOptions: { yes: 'Yes, decline', no: 'No' },
  declined: 'You have declined the invitation.',
  declineReason: 'Declined by phone menu',
  cancel: (isLate: boolean) =>
    isLate
      ? 'It starts in less than 4 hours. If you cancel now, you get one strike. Cancel it?'
      : 'Cancel this session?',
  cancelOptions: { yes: 'Yes, cancel it', no: 'No, keep it' },
  cancelled: 'Cancelled. You can choose another time under My sessions.',
  cancelReason: 'Cancelled by phone menu',

  // ---- Money and PIN
  money: ({ received, onTheWay, waiting }: { received: number; onTheWay: number; waiting: number }) =>
    `Paid to you: ${formatCedis(received)}\nOn its way: ${formatCedis(onTheWay)}\nWaits: ${formatCedis(waiting)}`,
  payout: (date: string, pesewas: number, status: string) =>
    `${formatDate(date).slice(4, -5)} ${formatCedis(pesewas)} ${status}`,
  payoutStatus: {
    QUEUED: 'on its way',
    SENT: 'on its way',
    HELD: 'on hold',
    PAID: 'paid',
    FAILED: 'failed',
    REVERSED: 'returned',
  } as Readonly<Record<string, string>>,
  payHere: 'Pay me on this number',
  pin: 'Type your PIN of 4 digits. Forgotten? Type 0.',
  wrongPin: (left: number) => `Wrong. ${countOf(left, 'try', 'tries')} left.`,
  pinLocked: (seconds: number) =>
    `Your PIN is locked after 5 wrong tries, for ${waitInWords(seconds)}. Forgotten? Type 0 where the PIN is asked, and prove your date of birth.`,
  pinBirthDate: 'To choose a new PIN, type your date of birth, such as 06031994.',
  newPin: 'Choose a PIN of 4 digits, for your money and your sessions.',
  repeatPin: 'Type the same PIN again.',
  fourDigits: 'Four digits, please.',
  easyPin: 'Too easy to guess.',
  otherPin: 'Not the same. Again:',
};

export type Words = typeof EN;

/** The seam for further languages: each is one more of these, and a choice of the person. */
const WORDS = { en: EN } as const satisfies Readonly<Record<string, Words>>;
export type Language = keyof typeof WORDS;

export function wordsIn(language: Language): Words {
  return WORDS[language] ?? EN;
}
