import type { z } from 'zod/mini';
import type { startVoiceAnswer as startVoiceAnswerCall } from '../../../contract/clips.ts';
import type { SpokenLanguage } from '../../../domain/audio.ts';
import { addDays, ageOn, dateOf } from '../../../domain/calendar.ts';
import { observerWords } from '../../../domain/consent-text.ts';
import { fitReasons, qualifies } from '../../../domain/eligibility.ts';
import { countEntries, type OwnTime } from '../../../domain/own-time.ts';
import {
  knownAnswers,
  PROFILE_ATTRIBUTES,
  type ProfileAttribute,
  quotaValues,
} from '../../../domain/profile-attributes.ts';
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
import { requirePerson } from '../participants/participants.service.ts';
import { noteUnfit } from '../participants/profile-changes.service.ts';
import { recallAnswers } from '../remembered-answers/remembered-answers.service.ts';
import { isOpenTo } from './audience.service.ts';
import { boardOf, bringUpToDate, type OpenStudy } from './open-studies.service.ts';
import { readBrowser, searchOpen } from './open-studies.sql.ts';
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
  page: number;
  size: number;
}

/** The open studies that fit the caller, from memory that is as current as the database (open-studies.service.ts). */
export async function browse(app: App, caller: ParticipantCaller, query: BrowseQuery) {
  const now = app.clock.now();
  const board = await boardOf(app);
  return app.read(
    async (reader) => {
      const [profile] = await readBrowser(reader.tx, caller.userId, board.horizon);
      if (!profile) refuse('PARTICIPANT_INFO_NEEDED');
      await bringUpToDate(reader, board, profile);
      const age = ageOn(profile.dateOfBirth, dateOf(now));
      const { rows, total } = board.studies.find({
        ...query,
        ...profile,
        age,
        quotaValues: quotaValues(profile, age),
        ties: profile,
        now,
        maximumMinutes: query.durationInMinutes,
        among: query.search.trim() === '' ? undefined : await searchOpen(reader.tx, query.search),
      });
      return {
        rows: rows.map(({ card, criteria, translations }) => ({
          ...card,
          ...cardIn(card, translations, profile.reads ?? 'en'),
          applied: profile.appliedTo.includes(card.id),
          fits: fitReasons(profile, criteria),
        })),
        total,
      };
    },
    { mayLag: true },
  );
}

/** One study for its apply screen: open to everybody with a profile, so that we can explain a refusal kindly. */
export async function getOffer(app: App, caller: ParticipantCaller, studyId: string) {
  const now = app.clock.now();
  return app.work(caller, async (work) => {
    const person = await requirePerson(work, caller.userId);
    const study = found(await sql.findOffer(work.tx, studyId, now));
    const reads = person.reads ?? 'en';
    const criteria = criteriaOf(study);
    const known = knownAnswers(person);
    // Before anything else: the invitation that brought somebody counts once, also where everybody may apply.
    await arrive(work, study, caller.userId);
    const remembered = await recallAnswers(work, caller.userId, study.screeners);
    const hasFacts = qualifies(person, criteria, dateOf(now));
    if (!hasFacts) await noteUnfit(work, caller.userId, studyId);
    const fits = hasFacts && (await isOpenTo(work, study, caller.userId));
    if (fits && blocksOf(study.screeners) > 0) {
      await noteQuestionsGiven(work, { participantId: caller.userId, studyId, at: now });
    }
    return {
      ...asOffer(study),
      ...studyTextsIn(study, reads),
      observers: observerWords(study.affiliations),
      applied: await sql.hasApplied(work.tx, caller.userId, studyId),
      qualifies: fits,
      ownTime: study.ownTime && ownTimeOffer(study.ownTime),
      fits: fits ? fitReasons(person, criteria) : [],
      // People who don't qualify see no questions, so that nobody can prepare another profile for them.
      screeners: fits
        ? study.screeners.map((question) =>
            asAsked(question, questionIn(study, question, reads), known, remembered.get(question.id)),
          )
        : [],
      screeningUsedUp: isUsedUp(study),
      screeningMinutes: minutesToAnswer(askedQuestions(study.screeners).length),
      answerBy: study.answerDays === null ? null : addDays(dateOf(now), study.answerDays),
    };
  });
}

/** A card's texts in the reader's language; most studies have one language. */
function cardIn(card: OpenStudy['card'], translations: readonly StudyTranslation[], reads: SpokenLanguage) {
  if (translations.length === 0) return {};
  return studyTextsIn({ ...card, language: card.textLanguages.publicName, translations }, reads);
}

/** What participants see of a task or diary before they apply: neither its link nor its code. */
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

/**
 * What people can listen to in a study: all of it for its researchers, and for participants as much as they may read.
 */
export async function listClips(app: App, caller: Caller, studyId: string) {
  if (caller.role === 'RESEARCHER') {
    const { id } = await getStudy(app, caller, studyId);
    return listOfStudy(app, caller, id, true);
  }
  if (caller.role !== 'PARTICIPANT') refuse('NOT_FOUND');
  const { qualifies: seesQuestions } = await getOffer(app, caller, studyId);
  return listOfStudy(app, caller, studyId, seesQuestions);
}

/** Begins an answer by voice of somebody who can apply: it takes room of the study's organisation when it is sent. */
export async function startVoiceAnswer(
  app: App,
  caller: ParticipantCaller,
  studyId: string,
  form: z.output<(typeof startVoiceAnswerCall)['body']>,
) {
  const { qualifies: canApply } = await getOffer(app, caller, studyId);
  if (!canApply) refuse('NOT_ELIGIBLE');
  return startAnswer(app, caller, studyId, form);
}

/**
 * A question without its choices' outcomes; a PROFILE question has the profile's answer in words instead of choices.
 */
function asAsked(
  written: ScreenerQuestion,
  shown: ReturnType<typeof questionIn>,
  known: Readonly<Record<ProfileAttribute, readonly string[]>>,
  remembered: { answers: string[]; rememberedAt: Date } | null = null,
) {
  const { id, kind, attribute, special, takesVoice = false } = written;
  const { question, language, options } = shown;
  const recalled = remembered && { ...remembered, answers: answersIn(written, shown, remembered.answers) };
  const asked = { id, kind, question, language, special: special ?? null, remembered: recalled, takesVoice };
  if (kind !== 'PROFILE') return { ...asked, known: null, attribute: null, options };
  const name = attribute as ProfileAttribute;
  const words = known[name].map((code) => PROFILE_ATTRIBUTES[name].values[code] ?? code);
  const answered = words.join(', ') || 'Not stated';
  return { ...asked, known: answered, attribute: name, options: [] };
}

/** The public card of a study, by its code or an invitation's. */
export async function getPublic(app: App, given: string, reads: SpokenLanguage = 'en') {
  const { code, key } = splitCode(given.toUpperCase());
  const find = (reader: Reader) => sql.findByCode(reader.tx, code, reader.now);
  // A study that was published a moment ago may not have reached the replica.
  const study = asOffer(found((await app.read(find, { mayLag: true })) ?? (await app.read(find))));
  const isInvitedOnly = study.audience === 'INVITED';
  // Whether an invitation is still good is seen by the person who uses it, not by those who try codes.
  return {
    ...study,
    ...studyTextsIn(study, reads),
    isInvitedOnly,
    applyCode: isInvitedOnly && key === null ? null : `${code}${key ?? ''}`,
  };
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
