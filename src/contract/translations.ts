import * as z from 'zod/mini';
import { TRANSLATED_LANGUAGES } from '../domain/languages.ts';
import { TRANSLATION_STATUSES } from '../domain/lifecycles/translation-lifecycle.ts';
import { TEXT_STATES } from '../domain/message-texts.ts';
import { defineEndpoint } from './endpoint.ts';
import { Done, Id, Instant, oneOf, optionalLine, PageQuery, requiredLine, requiredText } from './fields.ts';

const TranslatedLanguage = z.enum(TRANSLATED_LANGUAGES, 'Please choose a language');
const MessageKey = z.string().check(z.regex(/^\w{1,100}$/, 'This is not a text of ours'));

/** A text, or one for each form of a count. The form of a text without a count is empty. */
export const MessageForms = z
  .array(
    z.object({
      form: z.string().check(z.maxLength(100)),
      text: requiredText('Please write the text', 2000),
    }),
  )
  .check(z.minLength(1), z.maxLength(4));

const Text = z.object({
  /** The text's key. */
  id: MessageKey,
  state: oneOf(TEXT_STATES),
  english: MessageForms,
  /** The current translation; null if there is none. */
  present: z.nullable(MessageForms),
  maximum: z.number(),
});

export const listTexts = defineEndpoint({
  method: 'GET',
  path: '/translations/texts',
  who: 'signedIn',
  summary: 'The texts of a screen in a language, with the caller’s latest proposal for each.',
  query: z.object({
    ...PageQuery.shape,
    language: TranslatedLanguage,
    screen: z._default(z.string().check(z.maxLength(100)), ''),
    state: z.optional(oneOf(TEXT_STATES)),
  }),
  reply: z.array(
    z.object({
      ...Text.shape,
      own: z.nullable(z.object({ text: MessageForms, status: oneOf(TRANSLATION_STATUSES) })),
    }),
  ),
  paged: true,
});

const Counts = { missing: z.number(), drafts: z.number(), reviewed: z.number() };

export const listTextScreens = defineEndpoint({
  method: 'GET',
  path: '/translations/screens',
  who: 'signedIn',
  summary: 'The screens whose texts have keys, where they are seen, and how far a language is on each.',
  query: z.object({ language: TranslatedLanguage }),
  reply: z.array(z.object({ id: z.string(), seen: z.string(), ...Counts })),
});

export const proposeText = defineEndpoint({
  method: 'POST',
  path: '/translations/proposals',
  who: 'participant',
  summary: 'Proposes a text in a language. It mentions what the English text mentions, and has the same plural forms.',
  body: z.object({ language: TranslatedLanguage, key: MessageKey, text: MessageForms }),
  reply: z.object({ id: Id }),
});

export const getTranslations = defineEndpoint({
  method: 'GET',
  path: '/translations/languages',
  who: 'admin',
  summary: 'How far each language is, how many proposals wait, and how many accepted texts the product lacks.',
  reply: z.array(z.object({ language: TranslatedLanguage, ...Counts, waiting: z.number(), accepted: z.number() })),
});

export const listProposals = defineEndpoint({
  method: 'GET',
  path: '/translations/proposals',
  who: 'admin',
  summary: 'Proposed texts that wait for a decision, oldest first.',
  query: z.object({ ...PageQuery.shape, language: z.optional(TranslatedLanguage) }),
  reply: z.array(
    z.object({
      id: Id,
      language: TranslatedLanguage,
      key: MessageKey,
      seen: z.string(),
      english: MessageForms,
      present: z.nullable(MessageForms),
      proposed: MessageForms,
      /** Whether the English text has changed since. */
      isOutdated: z.boolean(),
      proposedAt: Instant,
    }),
  ),
  paged: true,
});

export const decideProposal = defineEndpoint({
  method: 'POST',
  path: '/translations/proposals/{id}/{event}',
  who: 'admin',
  summary: 'Accepts a proposed text, with the name of another speaker if one has checked it, or declines it.',
  params: z.object({ id: Id, event: z.enum(['accept', 'decline'], 'Unknown change') }),
  body: z.object({ speaker: optionalLine(100) }),
  reply: z.object({ id: Id, status: z.enum(['ACCEPTED', 'DECLINED']) }),
});

export const ReviewForm = z.object({ speaker: requiredLine('Please name the speaker', 100) });

export const reviewText = defineEndpoint({
  method: 'POST',
  path: '/translations/reviews',
  who: 'admin',
  summary: 'Records that a named speaker has checked a text of the product as it is.',
  body: z.object({ ...ReviewForm.shape, language: TranslatedLanguage, key: MessageKey, text: MessageForms }),
  reply: z.object({ id: Id }),
  errors: ['CHANGED_MEANWHILE'],
});

export const exportAcceptedTexts = defineEndpoint({
  method: 'GET',
  path: '/translations/accepted',
  who: 'admin',
  summary: 'The accepted texts that the product lacks, for `npm run messages -- take`.',
  reply: Done,
  files: ['application/json'],
});
