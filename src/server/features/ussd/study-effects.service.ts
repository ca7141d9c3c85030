import { addresses } from '../../../contract/addresses.ts';
import { needsVideo } from '../../../domain/keypad-phones.ts';
import type { Language } from '../../../domain/languages.ts';
import { askedQuestions } from '../../../domain/screening.ts';
import { STUDY_CODE, splitCode } from '../../../domain/study-code.ts';
import { Refusal } from '../../platform/refusal.ts';
import { keepWantedStudy } from '../accounts/accounts.service.ts';
import { apply } from '../applications/applications.service.ts';
import { browse, getOffer, getPublic } from '../studies/study-offers.service.ts';
import { makeShortLink } from '../texts/short-links.service.ts';
import type { PersonCall, PersonEffects } from './effect.ts';
import type { Study } from './state.ts';
import { wordsIn } from './words.ts';

const MOST_STUDIES = 16;
/** Limited, because more would be too long for a call. */
const MOST_QUESTIONS = 5;

type Offer = Awaited<ReturnType<typeof getOffer>>;

/** A study, as the menus store it; its reasons are the same as on the study's own screen. */
function asStudy(offer: Offer, language: Language): Study {
  const words = wordsIn(language);
  const questions = askedQuestions(offer.screeners);
  const obstacle = offer.applied
    ? words.applied
    : needsVideo(offer)
      ? words.needsVideo
      : offer.status !== 'RECRUITING' || offer.placesLeft < 1
        ? words.closed
        : offer.screeningUsedUp
          ? words.usedUp
          : offer.qualifies || offer.mayFit
            ? null
            : words.unfit;
  const meeting = offer.ownTime ? words.ownTime : words.meetingIn[offer.meetingKind];
  return {
    id: offer.id,
    code: offer.code,
    name: offer.publicName,
    organization: offer.organizationName,
    description: offer.description,
    facts: words.studyFacts({ ...offer, meeting, questionPay: offer.screeningPesewas }),
    obstacle,
    // The study's screen in a browser asks for facts that the profile lacks.
    needsWeb: offer.mayFit || offer.ownTime !== null || questions.length > MOST_QUESTIONS,
    questions: questions.map(({ id, kind, question, special, options }) => ({
      ...{ id, kind, question, special },
      options: options.map(({ answer }) => answer),
    })),
  };
}

async function showOffer({ app, caller, state }: PersonCall, studyId: string) {
  const study = asStudy(await getOffer(app, caller, studyId), state.language);
  return { to: 'study', set: { study, question: 0, answers: [] } } as const;
}

export const STUDY_EFFECTS: PersonEffects = {
  showStudies: async ({ app, caller, state: { language } }) => {
    const words = wordsIn(language);
    const query = { search: '', sort: 'reward', page: 0, size: MOST_STUDIES } as const;
    // Studies that need more facts are not offered, because those are asked in a browser; nor is what needs the internet.
    const { rows } = await browse(app, caller, { ...query, onlyFits: true, withoutInternet: true });
    const studies = rows
      .filter(({ applied }) => !applied)
      .map(({ id, rewardPesewas, publicName }) => ({ id, label: words.study(rewardPesewas, publicName) }));
    if (studies.length === 0) return { to: 'notice', set: { notice: words.noStudies } };
    return { to: 'studies', set: { studies } };
  },

  showStudy: (call) => showOffer(call, call.state.typed || (call.state.study?.id ?? '')),

  findStudy: async (call) => {
    const { app, caller, state } = call;
    const code = state.typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
    const wrong = { again: wordsIn(state.language).wrongStudyCode };
    if (!STUDY_CODE.test(code)) return wrong;
    try {
      const { id } = await getPublic(app, code);
      // An invitation's code makes its user a guest of the study.
      if (splitCode(code).key !== null) await keepWantedStudy(app, caller, code);
      const offer = await showOffer({ ...call, state }, id);
      return { ...offer, set: { ...offer.set, studies: [] } };
    } catch (error) {
      if (error instanceof Refusal && error.code === 'NOT_FOUND') return wrong;
      throw error;
    }
  },

  /** Applies with the answers, using the same service as the browser. */
  apply: async ({ app, caller, state }) => {
    const { study, answers, language } = state;
    if (!study) return { to: 'menu' };
    const sent = answers.map(({ answers: several, ...answer }) => ({
      ...answer,
      ...(several ? { answers: [...several] } : {}),
    }));
    const { status } = await apply(app, caller, study.id, sent);
    const words = wordsIn(language).sent;
    const notice = status === 'INVITED' || status === 'DISQUALIFIED' ? words[status] : words.PENDING;
    return { to: 'notice', set: { notice, answers: [], study: null } };
  },

  linkToStudy: async ({ app, caller, state: { study, language } }) => {
    if (!study) return { to: 'menu' };
    const url = await makeShortLink(app, caller.userId, addresses.studyApply({ studyId: study.id }));
    return { to: 'notice', set: { notice: wordsIn(language).link(url) } };
  },
};
