import type { z } from 'zod/mini';
import { logoPath } from '../../../contract/addresses.ts';
import type { startVoiceAnswer as startVoiceAnswerCall } from '../../../contract/clips.ts';
import type { SpokenLanguage } from '../../../domain/audio.ts';
import { addDays, dateOf } from '../../../domain/calendar.ts';
import { observerWords } from '../../../domain/consent-text.ts';
import {
  answersOf,
  type Criteria,
  fitReasons,
  MATCH_BEFORE_SET_UP,
  matchOf,
  type Person,
} from '../../../domain/eligibility.ts';
import { requirementsOf } from '../../../domain/facts.ts';
import { countEntries, type OwnTime } from '../../../domain/own-time.ts';
import { quotaValues } from '../../../domain/profile-attributes.ts';
import { bothOf } from '../../../domain/quotas.ts';
import { asOrganization, type OrganizationNumbers } from '../../../domain/reputation.ts';
import { askedQuestions, type ScreenerQuestion } from '../../../domain/screening.ts';
import { blocksOf, isUsedUp, minutesToAnswer } from '../../../domain/screening-pay.ts';
import type { Device } from '../../../domain/session-kinds.ts';
import { splitCode } from '../../../domain/study-code.ts';
import { groupSizeOf, type StudyKind } from '../../../domain/study-kinds.ts';
import { answersIn, questionIn, type StudyTranslation, studyTextsIn } from '../../../domain/study-texts.ts';
import type { App } from '../../platform/app.ts';
import type { Caller, ParticipantCaller } from '../../platform/http/caller.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Reader } from '../../platform/work.ts';
import { listOfStudy } from '../clips/clips.service.ts';
import { startAnswer } from '../clips/uploads.service.ts';
import { arrive } from '../guests/guests.service.ts';
import { findPerson } from '../participants/participants.service.ts';
import { noteUnfit } from '../participants/profile-changes.service.ts';
import { recallAnswers } from '../remembered-answers/remembered-answers.service.ts';
import { isOpenTo } from './audience.service.ts';
import { boardOf, bringUpToDate, type OpenStudy } from './open-studies.service.ts';
import { readBrowser, searchOpen } from './open-studies.sql.ts';
import { quotaPlace } from './places.service.ts';
import { noteQuestionsGiven } from './questions-given.service.ts';
import { criteriaOf } from './studies.rules.ts';
import { getStudy } from './studies.service.ts';
import * as sql from './study-offers.sql.ts';

interface BrowseQuery {
  search: string;
  sort: 'newest' | 'reward' | 'soonest';
  device?: string | undefined;
  meetingKind?: string | undefined;
  durationInMinutes?: number | undefined;
  /** Excludes studies that depend on a fact that we have not asked the caller about. */
  onlyFits?: boolean;
  /** Excludes video calls and what is done in a browser, for somebody who dials. */
  withoutInternet?: boolean;
  page: number;
  size: number;
}

/** The open studies that fit or may fit the caller, from memory that is always up to date (open-studies.service.ts). */
export async function browse(app: App, caller: ParticipantCaller, query: BrowseQuery) {
  const now = app.clock.now();
  const board = await boardOf(app);
  return app.read(
    async (reader) => {
      const browser = found((await readBrowser(reader.tx, caller.userId, board.horizon))[0]);
      await bringUpToDate(reader, board, browser);
      const today = dateOf(now);
      // Without a profile, every open study may fit.
      const person = browser.hasProfile ? browser : null;
      const { rows, total } = board.studies.find({
        ...query,
        person,
        quotaValues: person && quotaValues(person, today),
        ties: browser,
        now,
        today,
        maximumMinutes: query.durationInMinutes,
        among: query.search.trim() === '' ? undefined : await searchOpen(reader.tx, query.search),
      });
      return {
        rows: rows.map(({ study: { card, criteria, translations }, match }) => ({
          ...card,
          ...cardIn(card, translations, browser.reads ?? 'en'),
          applied: browser.appliedTo.includes(card.id),
          fits: match.fit === 'FITS' ? fitReasons(browser, criteria) : [],
          mayFit: match.fit === 'MAY_FIT',
        })),
        total,
      };
    },
    { mayLag: true },
  );
}

/** Somebody who meets the criteria, but whose group has no place now, is told so and gets no questions. */
async function matchFor(
  reader: Reader,
  study: Parameters<typeof criteriaOf>[0] & Parameters<typeof quotaPlace>[1],
  person: Person & { userId: string },
) {
  const place = await quotaPlace(reader, study, person.userId);
  const match = matchOf(person, criteriaOf(study), dateOf(reader.now));
  if (match.fit === 'UNFIT') return { match, quotaClosed: null };
  return { match: place.closed === null ? bothOf(match, place.match) : match, quotaClosed: place.closed };
}

/** One study for its apply screen. Everybody can read it, so that we can explain a refusal kindly. Without a profile it may fit. */
export async function getOffer(app: App, caller: ParticipantCaller, studyId: string) {
  const now = app.clock.now();
  return app.work(caller, async (work) => {
    const person = await findPerson(work, caller.userId);
    const study = found(await sql.findOffer(work.tx, studyId, now));
    const reads = (person ? person.reads : await sql.findLanguage(work.tx, caller.userId)) ?? 'en';
    const criteria = criteriaOf(study);
    // Comes first: records the invitation that brought somebody, once, even if everybody may apply.
    await arrive(work, study, caller.userId);
    const remembered = await recallAnswers(work, caller.userId, study.screeners);
    const { match, quotaClosed } = person
      ? await matchFor(work, study, person)
      : { match: MATCH_BEFORE_SET_UP, quotaClosed: null };
    const leftOutByVideo =
      person !== undefined && match.fit === 'UNFIT' && isLeftOutByVideo(person, criteria, dateOf(now));
    // Nobody learns from a video call which profile to prepare.
    if (match.fit === 'UNFIT' && !leftOutByVideo) await noteUnfit(work, caller.userId, studyId);
    const isOpen = match.fit !== 'UNFIT' && quotaClosed === null && (await isOpenTo(work, study, caller.userId));
    const fits = isOpen && match.fit === 'FITS';
    if (fits && blocksOf(study.screeners) > 0) {
      await noteQuestionsGiven(work, { participantId: caller.userId, studyId, at: now });
    }
    return {
      ...asOffer(study),
      ...studyTextsIn(study, reads),
      observers: observerWords(study.affiliations),
      applied: await sql.hasApplied(work.tx, caller.userId, studyId),
      qualifies: fits,
      organizationLogo: logoPath(study.organizationId, study.logoAt),
      quotaClosed,
      leftOutByVideo,
      ownTime: study.ownTime && ownTimeOffer(study.ownTime),
      mayFit: isOpen && !fits,
      missing: isOpen ? match.missing : [],
      fits: person && fits ? fitReasons(person, criteria) : [],
      matched: person && fits ? decidingFacts(person, criteria) : [],
      // People who don't qualify see no questions, so that they can't prepare another profile for them.
      screeners: fits
        ? askedQuestions(study.screeners).map((question) =>
            asAsked(question, questionIn(study, question, reads), remembered.get(question.id)),
          )
        : [],
      screeningUsedUp: isUsedUp(study),
      screeningMinutes: minutesToAnswer(askedQuestions(study.screeners).length),
      answerBy: study.answerDays === null ? null : addDays(dateOf(now), study.answerDays),
    };
  });
}

const isLeftOutByVideo = (person: Person, criteria: Criteria, today: string) =>
  criteria.byVideo && matchOf(person, { ...criteria, byVideo: false }, today).fit !== 'UNFIT';

/** The profile's answers about each fact that the study restricts, except about health. */
function decidingFacts(person: Person, { facts }: Criteria) {
  return requirementsOf(facts).flatMap(({ name, fact }) =>
    fact.isHealth ? [] : [{ fact: name, answers: [...(answersOf(person, name) ?? [])] }],
  );
}

/** A card's texts in the reader's language; most studies have only one language. */
export function cardIn(card: OpenStudy['card'], translations: readonly StudyTranslation[], reads: SpokenLanguage) {
  if (translations.length === 0) return {};
  return studyTextsIn({ ...card, language: card.textLanguages.publicName, translations }, reads);
}

/** What participants see of a task or diary before they apply, without its link and code. */
function ownTimeOffer({ payPesewas, hoursToFinish, diary }: OwnTime) {
  return {
    payPesewas,
    hoursToFinish,
    entryCount: countEntries({ diary }),
    everyDays: diary?.everyDays ?? null,
    bonusPesewas: diary?.bonusPesewas ?? 0,
    entriesForBonus: diary?.entriesForBonus ?? 0,
  };
}

/** The sound clips of a study: all of them for its researchers, and for participants those of texts that they may read. */
export async function listClips(app: App, caller: Caller, studyId: string) {
  if (caller.role === 'RESEARCHER') {
    const { id } = await getStudy(app, caller, studyId);
    return listOfStudy(app, caller, id, true);
  }
  if (caller.role !== 'PARTICIPANT') refuse('NOT_FOUND');
  const { qualifies: seesQuestions } = await getOffer(app, caller, studyId);
  return listOfStudy(app, caller, studyId, seesQuestions);
}

/** Starts an answer by voice for somebody who can apply. It counts towards the organisation's storage once it is sent. */
export async function startVoiceAnswer(
  app: App,
  caller: ParticipantCaller,
  studyId: string,
  form: z.output<(typeof startVoiceAnswerCall)['body']>,
) {
  const { qualifies: canApply, mayFit } = await getOffer(app, caller, studyId);
  if (!canApply) refuse(mayFit ? 'FACTS_NEEDED' : 'NOT_ELIGIBLE');
  return startAnswer(app, caller, studyId, form);
}

/** A question without its choices' outcomes. */
function asAsked(
  written: ScreenerQuestion,
  shown: ReturnType<typeof questionIn>,
  remembered: { answers: string[]; rememberedAt: Date } | null = null,
) {
  const { id, kind, special, takesVoice = false } = written;
  const { question, language, options } = shown;
  const recalled = remembered && { ...remembered, answers: answersIn(written, shown, remembered.answers) };
  return { id, kind, question, language, special: special ?? null, remembered: recalled, takesVoice, options };
}

/** The public card of a study, by its code or an invitation's. */
export async function getPublic(app: App, given: string, reads?: SpokenLanguage) {
  return found(await findPublic(app, given, reads));
}

/** The public card of a study; null if no study has the code. */
export async function findPublic(app: App, given: string, reads: SpokenLanguage = 'en') {
  const { code, key } = splitCode(given.toUpperCase());
  const find = (reader: Reader) => sql.findByCode(reader.tx, code, reader.now);
  // A study that was just published may not have reached the replica yet.
  const row = (await app.read(find, { mayLag: true })) ?? (await app.read(find));
  if (!row) return null;
  const study = asOffer(row);
  const isInvitedOnly = study.audience === 'INVITED';
  const card = { ...study, ...studyTextsIn(study, reads), isInvitedOnly };
  // People without an invitation learn that the study is real, and no more.
  if (isInvitedOnly && key === null) return { ...card, description: '', nextSlots: [], applyCode: null };
  // Whether an invitation is still valid is only revealed to the person who uses it, not to people who try codes.
  return { ...card, applyCode: `${code}${key ?? ''}` };
}

function asOffer<
  R extends {
    deviceRequirements: string[];
    adminVerificationStatus: string;
    ratePesewas: number;
    studyKind: StudyKind;
    parallelSessions: number;
    ownTime: OwnTime | null;
    screeningBlocks: number;
    screeningBlockPesewas: number;
    durationMinutes: number;
    desiredParticipants: number;
    filled: number;
    reputation: OrganizationNumbers | null;
  },
>(row: R) {
  return {
    ...row,
    deviceRequirements: row.deviceRequirements as Device[],
    organizationVerified: row.adminVerificationStatus === 'VERIFIED',
    kind: row.studyKind,
    groupSize: groupSizeOf(row.studyKind, row.parallelSessions),
    diaryEntries: row.ownTime?.diary?.entries ?? null,
    rewardPesewas: row.ratePesewas,
    screeningPesewas: row.screeningBlocks * row.screeningBlockPesewas,
    durationInMinutes: row.durationMinutes,
    placesLeft: row.desiredParticipants - row.filled,
    organizationReputation: asOrganization(row.reputation),
  };
}
