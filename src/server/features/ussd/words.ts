import { GENDERS, GHANA_REGIONS } from '../../../domain/enumerations.ts';
import { toGsm7 } from '../../../domain/gsm7.ts';
import type { Language } from '../../../domain/languages.ts';
import { spacedNumber } from '../../../domain/mobile-money.ts';
import { formatCedis } from '../../../domain/money.ts';
import type { FootWords } from '../../../domain/phone-screens.ts';
import type { MeetingKind } from '../../../domain/session-kinds.ts';
import { withoutMarks } from '../../../messages/fallback.ts';
import { inLocale } from '../../../messages/locale.ts';
import { m } from '../../../messages/m.ts';
import { lengthWords, type PayAndLength, type PayParts, payInText, sumWords } from '../../../messages/offer-words.ts';
import { dateWords, dayWords, instantWords, shortDateWords } from '../../../messages/when.ts';
import { detailIn } from '../../platform/http/languages.ts';
import type { CheckedStudy, Offer } from './state.ts';

/*
 * The texts of the menus, in the languages of messages/*.json. A screen has 160 characters, so the head of a page with choices
 * should stay below 80. Study texts, labels of the profile's lists and refusals are those of the rest of the product.
 */

interface At {
  locale: Language;
}

/** "Tue 24 Nov 09:00" */
const timeWords = (date: string, start: string, { locale }: At) => `${inLocale(locale, () => dayWords(date))} ${start}`;

/** "24 Nov" */
const shortDay = (date: string, { locale }: At) => inLocale(locale, () => shortDateWords(date));

function waitIn(seconds: number, at: At): string {
  if (seconds < 90) return m.ussd_wait_seconds({ count: Math.max(1, Math.ceil(seconds)) }, at);
  if (seconds < 90 * 60) return m.ussd_wait_minutes({ count: Math.ceil(seconds / 60) }, at);
  return m.ussd_wait_hours({ count: Math.ceil(seconds / 3600) }, at);
}

type Region = keyof typeof GHANA_REGIONS;
type Gender = keyof typeof GENDERS;
const keysOf = <K extends string>(labels: Readonly<Record<K, string>>) => Object.keys(labels) as K[];
const lower = <T extends string>(text: T) => text.toLowerCase() as Lowercase<T>;

const refusalIn = (english: string, { locale }: At) => (english === '' ? '' : withoutMarks(detailIn(english, locale)));

const write = (at: At) => ({
  /** A refusal, a reason or a form's message that is written in English next to its rule. */
  refusal: (english: string) => refusalIn(english, at),

  feet: {
    more: `0 ${toGsm7(m.ussd_feet_more({}, at))}`,
    back: `9 ${toGsm7(m.ussd_feet_back({}, at))}`,
    noneHere: `0 ${toGsm7(m.ussd_feet_none_here({}, at))}`,
  } satisfies FootWords,
  notListed: m.ussd_not_listed({}, at),
  pickOne: m.ussd_pick_one({}, at),

  // ---- Beginning and end
  menu: (firstName: string) => m.ussd_menu({ firstName }, at),
  menuOptions: {
    studies: m.ussd_menu_options_studies({}, at),
    sessions: m.ussd_menu_options_sessions({}, at),
    money: m.ussd_menu_options_money({}, at),
    code: m.ussd_menu_options_code({}, at),
    real: m.ussd_menu_options_real({}, at),
    language: m.ussd_menu_options_language({}, at),
    texts: m.ussd_menu_options_texts({}, at),
    start: m.ussd_menu_options_start({}, at),
  },
  welcome: m.ussd_welcome({}, at),
  welcomeOptions: {
    join: m.ussd_welcome_options_join({}, at),
    about: m.ussd_welcome_options_about({}, at),
    language: m.ussd_welcome_options_language({}, at),
  },
  about: (host: string) => m.ussd_about({ host }, at),
  resume: m.ussd_resume({}, at),
  resumeOptions: { go: m.ussd_resume_options_go({}, at), menu: m.ussd_resume_options_menu({}, at) },
  birthDate: m.ussd_birth_date({}, at),
  wrongBirthDate: m.ussd_wrong_birth_date({}, at),
  toMenu: m.ussd_to_menu({}, at),
  bye: m.ussd_bye({}, at),
  ended: (code: string) => m.ussd_ended({ code }, at),
  busy: (code: string) => m.ussd_busy({ code }, at),
  failed: (code: string) => m.ussd_failed({ code }, at),
  tooMany: (seconds: number) => m.ussd_too_many({ wait: waitIn(seconds, at) }, at),
  noTexts: m.ussd_no_texts({}, at),
  onlyGhana: m.ussd_only_ghana({}, at),
  suspended: (support: string) => m.ussd_suspended({ support }, at),
  language: m.ussd_language({}, at),
  texts: (isStopped: boolean) => (isStopped ? m.ussd_texts_stopped({}, at) : m.ussd_texts_sent({}, at)),
  textsOption: (isStopped: boolean) => (isStopped ? m.ussd_texts_start({}, at) : m.ussd_texts_stop({}, at)),
  textsDone: (isStopped: boolean) => (isStopped ? m.ussd_texts_now_stopped({}, at) : m.ussd_texts_now_started({}, at)),

  // ---- Joining
  setUpFirst: m.ussd_set_up_first({}, at),
  firstName: m.ussd_first_name({}, at),
  lastName: m.ussd_last_name({}, at),
  wrongName: m.ussd_wrong_name({}, at),
  refusedName: m.ussd_refused_name({}, at),
  dateOfBirth: m.ussd_date_of_birth({}, at),
  wrongDate: m.ussd_wrong_date({}, at),
  noSuchDate: m.ussd_no_such_date({}, at),
  wrongAge: m.ussd_wrong_age({}, at),
  gender: m.ussd_gender({}, at),
  genders: keysOf<Gender>(GENDERS).map((code) => m[`lists_gender_${lower(code)}`]({}, at)),
  region: m.ussd_region({}, at),
  regions: keysOf<Region>(GHANA_REGIONS).map((code) => m[`lists_region_${lower(code)}`]({}, at)),
  payTo: m.ussd_pay_to({}, at),
  payToOwn: (number: string, network: string) => m.ussd_pay_to_own({ network, number: spacedNumber(number) }, at),
  payToOther: m.ussd_pay_to_other({}, at),
  payLater: m.ussd_pay_later({}, at),
  payNumber: m.ussd_pay_number({}, at),
  wrongNumber: m.ussd_wrong_number({}, at),
  payNetwork: (number: string) => m.ussd_pay_network({ number: spacedNumber(number) }, at),
  consent: (terms: string, privacy: string) => m.ussd_consent({ terms, privacy }, at),
  consentOptions: { yes: m.ussd_consent_options_yes({}, at), no: m.ussd_consent_options_no({}, at) },
  noConsent: m.ussd_no_consent({}, at),
  codeSent: (code: string) => m.ussd_code_sent({ code }, at),
  joinCode: m.ussd_join_code({}, at),
  wrongCode: m.ussd_wrong_code({}, at),
  joined: (firstName: string) => m.ussd_joined({ firstName }, at),
  setUpDone: m.ussd_set_up_done({}, at),
  payToSoon: m.ussd_pay_to_soon({}, at),

  // ---- Studies
  studies: m.ussd_studies({}, at),
  noStudies: m.ussd_no_studies({}, at),
  study: (pay: number, name: string) => `${formatCedis(pay)} ${name}`,
  pay: (pay: number, parts: PayParts) => sumWords(pay, parts, at),
  studyFacts: ({
    meeting,
    questionPay,
    ...offer
  }: PayAndLength &
    PayParts & {
      meeting: string;
      questionPay: number;
    }) =>
    `${inLocale(at.locale, () => `${payInText(offer)}, ${lengthWords(offer)}`)}, ${meeting.toLowerCase()}${questionPay > 0 ? `, ${m.ussd_question_pay({ pay: formatCedis(questionPay) }, at)}` : ''}`,
  ownTime: m.ussd_own_time({}, at),
  meetingIn: {
    VIDEO_CALL: m.lists_meeting_video({}, at),
    PHONE_CALL: m.lists_meeting_phone({}, at),
    IN_PERSON: m.lists_meeting_person({}, at),
  } satisfies Readonly<Record<MeetingKind, string>>,
  studyOptions: {
    apply: m.ussd_study_options_apply({}, at),
    words: m.ussd_study_options_words({}, at),
    link: m.ussd_study_options_link({}, at),
  },
  noWords: m.ussd_no_words({}, at),
  applied: m.ussd_applied({}, at),
  unfit: m.ussd_unfit({}, at),
  closed: m.ussd_closed({}, at),
  usedUp: m.ussd_used_up({}, at),
  needsWeb: m.ussd_needs_web({}, at),
  needsVideo: m.ussd_needs_video({}, at),
  studyCode: m.ussd_study_code({}, at),
  wrongStudyCode: m.ussd_wrong_study_code({}, at),
  special: {
    HEALTH: m.ussd_special_health({}, at),
    BELIEF: m.ussd_special_belief({}, at),
    ETHNICITY: m.ussd_special_ethnicity({}, at),
  },
  asksSpecial: (about: string) => m.ussd_asks_special({ about }, at),
  specialOptions: { yes: m.ussd_special_options_yes({}, at), no: m.ussd_special_options_no({}, at) },
  question: (number: number, all: number, words: string) => `${number}/${all} ${words}`,
  several: m.ussd_several({}, at),
  noAnswer: m.ussd_no_answer({}, at),
  send: m.ussd_send({}, at),
  sendOptions: { yes: m.ussd_send_options_yes({}, at), no: m.ussd_send_options_no({}, at) },
  sent: {
    PENDING: m.ussd_sent_pending({}, at),
    INVITED: m.ussd_sent_invited({}, at),
    DISQUALIFIED: m.ussd_sent_disqualified({}, at),
  },
  consentFirst: m.ussd_consent_first({}, at),
  link: (url: string) => m.ussd_link({ url }, at),

  // ---- Sessions
  sessions: m.ussd_sessions({}, at),
  noSessions: m.ussd_no_sessions({}, at),
  appliedLabel: (name: string) => m.ussd_applied_label({ name }, at),
  appliedFor: (name: string, answerBy: string | null) =>
    answerBy === null
      ? m.ussd_applied_for({ name }, at)
      : m.ussd_applied_by({ name, date: inLocale(at.locale, () => dateWords(answerBy)) }, at),
  invitationLabel: (name: string) => m.ussd_invitation_label({ name }, at),
  workLabel: (name: string) => m.ussd_work_label({ name }, at),
  bookingLabel: (date: string, start: string, name: string) => `${timeWords(date, start, at)} ${name}`,
  afterTax: (pay: string, net: number, tax: number) =>
    tax === 0 ? pay : m.wallet_after_tax({ pay, net: formatCedis(net) }, at),
  invitation: (name: string, pay: string, expiresAt: Date | null) => {
    const until = expiresAt === null ? '' : inLocale(at.locale, () => instantWords(expiresAt));
    return m.ussd_invitation({ name, pay, until }, at);
  },
  work: (name: string) => m.ussd_work({ name }, at),
  invitationOptions: {
    times: m.ussd_invitation_options_times({}, at),
    decline: m.ussd_invitation_options_decline({}, at),
    link: m.ussd_invitation_options_link({}, at),
  },
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
  }) => `${name}. ${timeWords(date, start, at)}-${end}. ${meeting}.`,
  meeting: {
    VIDEO_CALL: m.ussd_meeting_video_call({}, at),
    PHONE_CALL: m.ussd_meeting_phone_call({}, at),
    IN_PERSON: m.ussd_meeting_in_person({}, at),
  },
  confirmed: m.ussd_confirmed({}, at),
  bookingOptions: {
    confirm: m.ussd_booking_options_confirm({}, at),
    move: m.ussd_booking_options_move({}, at),
    cancel: m.ussd_booking_options_cancel({}, at),
    ended: m.ussd_booking_options_ended({}, at),
  },
  endedNow: m.ussd_ended_now({}, at),
  partLabel: (pesewas: number, name: string) => m.ussd_part_label({ amount: formatCedis(pesewas), name }, at),
  part: ({ name, amount, full, reason }: { name: string; amount: number; full: number; reason: string }) =>
    m.ussd_part({ name, amount: formatCedis(amount), full: formatCedis(full), reason }, at),
  partOptions: { agree: m.ussd_part_options_agree({}, at), refuse: m.ussd_part_options_refuse({}, at) },
  partAgreed: (pesewas: number) => m.ussd_part_agreed({ amount: formatCedis(pesewas) }, at),
  partRefused: m.ussd_part_refused({}, at),
  times: m.ussd_times({}, at),
  time: (date: string, start: string) => timeWords(date, start, at),
  noTimes: m.ussd_no_times({}, at),
  bookTime: (time: string) => m.ussd_book_time({ time }, at),
  moveTime: (time: string) => m.ussd_move_time({ time }, at),
  timeOptions: { yes: m.ussd_time_options_yes({}, at), no: m.ussd_time_options_no({}, at) },
  booked: (time: string) => m.ussd_booked({ time }, at),
  moved: (time: string) => m.ussd_moved({ time }, at),
  confirmedNow: m.ussd_confirmed_now({}, at),
  decline: m.ussd_decline({}, at),
  declineOptions: { yes: m.ussd_decline_options_yes({}, at), no: m.ussd_decline_options_no({}, at) },
  declined: m.ussd_declined({}, at),
  declineReason: 'Declined by phone menu',
  cancel: (isLate: boolean) => (isLate ? m.ussd_cancel_late({}, at) : m.ussd_cancel({}, at)),
  cancelOptions: { yes: m.ussd_cancel_options_yes({}, at), no: m.ussd_cancel_options_no({}, at) },
  cancelled: m.ussd_cancelled({}, at),
  cancelReason: 'Cancelled by phone menu',

  missedLabel: (name: string) => m.ussd_missed_label({ name }, at),
  missed: (name: string, until: Date) =>
    m.ussd_missed({ name, until: inLocale(at.locale, () => instantWords(until)) }, at),
  wasThere: m.ussd_was_there({}, at),
  disputedLabel: (name: string) => m.ussd_disputed_label({ name }, at),
  disputed: (name: string) => m.ussd_disputed({ name }, at),
  disputeSent: m.ussd_dispute_sent({}, at),
  why: m.ussd_why({}, at),
  whyOther: m.ussd_why_other({}, at),
  ownWords: m.ussd_own_words({}, at),

  // ---- Is this real?
  real: m.ussd_real({}, at),
  realOptions: {
    code: m.ussd_real_options_code({}, at),
    word: m.ussd_real_options_word({}, at),
    check: m.ussd_real_options_check({}, at),
  },
  realCodeFirst: m.ussd_real_code_first({}, at),
  realStudy: ({ name, organization, isVerified }: CheckedStudy) =>
    isVerified ? m.ussd_real_study({ name, organization }, at) : m.ussd_real_unverified({ name, organization }, at),
  notReal: m.ussd_not_real({}, at),
  realWord: m.ussd_real_word({}, at),
  noWord: m.ussd_no_word({}, at),
  realCaller: ({ name, organization }: CheckedStudy) => m.ussd_real_caller({ name, organization }, at),
  noCaller: m.ussd_no_caller({}, at),

  // ---- What an organisation wants to pay by a list
  offer: ({ organization, purpose, amountPesewas, until, registeredName }: Omit<Offer, 'id'>) => {
    const facts = { organization, purpose, amount: formatCedis(amountPesewas), day: shortDay(until, at) };
    return registeredName === null
      ? m.ussd_offer(facts, at)
      : m.ussd_offer_named({ ...facts, name: registeredName }, at);
  },
  offerOptions: {
    yes: m.ussd_offer_options_yes({}, at),
    no: m.ussd_offer_options_no({}, at),
    about: m.ussd_offer_options_about({}, at),
    later: m.ussd_offer_options_later({}, at),
    back: m.ussd_offer_options_back({}, at),
  },
  offerAbout: (host: string, number: string) => m.ussd_offer_about({ host, number }, at),
  offerName: m.ussd_offer_name({}, at),
  offerRefuse: m.ussd_offer_refuse({}, at),
  offerRefuseOptions: { yes: m.ussd_offer_refuse_options_yes({}, at), no: m.ussd_offer_refuse_options_no({}, at) },
  offerTaken: (pay: number, number: string) => m.ussd_offer_taken({ amount: formatCedis(pay), number }, at),
  offerRefused: m.ussd_offer_refused({}, at),

  // ---- Money and PIN
  money: ({ received, onTheWay, waiting }: { received: number; onTheWay: number; waiting: number }) =>
    [
      m.ussd_money_paid({ amount: formatCedis(received) }, at),
      m.ussd_money_on_its_way({ amount: formatCedis(onTheWay) }, at),
      m.ussd_money_waits({ amount: formatCedis(waiting) }, at),
    ].join('\n'),
  payout: (date: string, pesewas: number, status: string) => `${shortDay(date, at)} ${formatCedis(pesewas)} ${status}`,
  payoutStatus: {
    QUEUED: m.ussd_payout_status_queued({}, at),
    SENT: m.ussd_payout_status_sent({}, at),
    HELD: m.ussd_payout_status_held({}, at),
    PAID: m.ussd_payout_status_paid({}, at),
    FAILED: m.ussd_payout_status_failed({}, at),
    REVERSED: m.ussd_payout_status_reversed({}, at),
  } as Readonly<Record<string, string>>,
  held: m.ussd_held({}, at),
  restsOn: m.holds_rests_label({}, at),
  appeal: m.ussd_appeal({}, at),
  failedLabel: (pesewas: number) => m.ussd_failed_label({ amount: formatCedis(pesewas) }, at),
  failedPayout: (pesewas: number, number: string, why: string) =>
    m.ussd_failed_payout({ amount: formatCedis(pesewas), number, reason: refusalIn(why, at) }, at),
  retry: m.ussd_retry({}, at),
  retried: (pesewas: number, number: string) => m.ussd_retried({ amount: formatCedis(pesewas), number }, at),
  heldAgain: (why: string) => m.ussd_held_again({ reason: refusalIn(why, at) }, at),
  payHere: m.ussd_pay_here({}, at),
  registeredTo: (registered: string, name: string) =>
    `${m.momo_registered({}, at)} ${registered}. ${m.momo_no_match({ name }, at)}`,
  airtimeLabel: (pesewas: number) => m.airtime_take({ amount: formatCedis(pesewas) }, at),
  airtimeTo: (pesewas: number, number: string) => m.airtime_to({ amount: formatCedis(pesewas), number }, at),
  airtimeForGood: m.airtime_can_not_undo({}, at),
  pin: m.ussd_pin({}, at),
  wrongPin: (left: number) => m.ussd_wrong_pin({ left }, at),
  pinLocked: (seconds: number) => m.ussd_pin_locked({ wait: waitIn(seconds, at) }, at),
  pinBirthDate: m.ussd_pin_birth_date({}, at),
  newPin: m.ussd_new_pin({}, at),
  repeatPin: m.ussd_repeat_pin({}, at),
  fourDigits: m.ussd_four_digits({}, at),
  easyPin: m.ussd_easy_pin({}, at),
  otherPin: m.ussd_other_pin({}, at),
});

export type Words = ReturnType<typeof write>;

const WRITTEN = new Map<Language, Words>();

export function wordsIn(language: Language): Words {
  const words = WRITTEN.get(language) ?? write({ locale: language });
  WRITTEN.set(language, words);
  return words;
}
