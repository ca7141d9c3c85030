import * as z from 'zod/mini';
import { codesOf } from '../domain/codes.ts';
import { EMAIL_PATTERN, normalizeEmail } from '../domain/email-address.ts';
import { STUDY_CODE } from '../domain/study-code.ts';
import { whenMissing } from './words.ts';

/** Field schemas that several nouns share, with their messages. Small on purpose: the browser loads them. */

/** Letters may carry combining marks: even in NFC, not every accented letter is a single character. */
const NAME = /^(?:\p{L}\p{M}{0,3})+(?:[ -](?:\p{L}\p{M}{0,3})+)*$/u;
const PASSWORD = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]+$/;
const PERSONAL_LINKED_IN = /^https?:\/\/(www\.)?linkedin\.com\/in\/[A-Za-z0-9-]+\/?$/;
const COMPANY_LINKED_IN = /^https:\/\/(www\.)?linkedin\.com\/company\/[A-Za-z0-9\-_%]+\/?$/;

const WEB_ADDRESS = /^https?:\/\/[^\s/$.?#][^\s.]*\.[^\s]{2,}$/i;

/** A host and perhaps a path, typed without `https://`. */
const WITHOUT_SCHEME = /^[^\s/:@?#.]+(?:\.[^\s/:@?#.]+)+(?:[/?#]\S*)?$/;
const withScheme = (text: string) => (WITHOUT_SCHEME.test(text) ? `https://${text}` : text);

export const LINKED_IN_MESSAGE = 'Please provide a valid LinkedIn profile URL.';

const SPACES = /[\s\u0085]+/g;
/** Characters that are invisible, or that change the direction of the text around them. Joiners of letters and emoji stay. */
const UNSEEN = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;
/** Hyphens that word processors insert. */
const HYPHENS = /[\u2010\u2011]/g;

/** Text of one line, normalised: composed letters (NFC), single spaces, nothing invisible. */
export function oneLine(text: string): string {
  return text.replaceAll(SPACES, ' ').replaceAll(UNSEEN, '').replaceAll(HYPHENS, '-').normalize('NFC').trim();
}

/** A title or name that must not be empty. */
export function requiredLine(message: string, maximum: number) {
  return z.string(whenMissing(message)).check(z.overwrite(oneLine), z.minLength(1, message), z.maxLength(maximum));
}

/** A title or name that may be empty. */
export function optionalLine(maximum: number) {
  return optional(z.string().check(z.overwrite(oneLine), z.maxLength(maximum)));
}

/** Text that must not be empty after trimming. */
export function requiredText(message: string, maximum: number) {
  return z.string(whenMissing(message)).check(z.trim(), z.minLength(1, message), z.maxLength(maximum));
}

/** Text that may be empty. */
export function optionalText(maximum: number) {
  return optional(z.string().check(z.trim(), z.maxLength(maximum)));
}

/** Missing or null becomes empty, because much software sends null for an omitted field. Our own forms send text. */
function optional(text: z.ZodMiniString): z.ZodMiniDefault<z.ZodMiniType<string, string>> {
  const orNull = z.pipe(
    z.nullable(text),
    z.transform((given: string | null) => given ?? ''),
  );
  return z._default(orNull as z.ZodMiniType as z.ZodMiniType<string, string>, '');
}

/** Adds to the API's description what a field means, if its name is not enough, and an example. */
// Marked as pure, so that bundlers drop unused schemas and their messages.
// @__NO_SIDE_EFFECTS__
export function about<S extends z.ZodMiniType>(schema: S, description: string, ...examples: unknown[]): S {
  return schema.check(z.meta({ description, ...(examples.length > 0 ? { examples } : {}) })) as S;
}

/** The field's value in the examples of the API's description. */
// @__NO_SIDE_EFFECTS__
export function withExample<S extends z.ZodMiniType>(schema: S, example: unknown): S {
  return schema.check(z.meta({ examples: [example] })) as S;
}

/** One code of an enumeration; anything else gets the message. */
export function oneOf<const T extends Record<string, string>>(labels: T, message?: string) {
  return z.enum(codesOf(labels), message);
}

export const EmailField = z
  .string()
  .check(
    z.overwrite(normalizeEmail),
    z.minLength(1),
    z.maxLength(254),
    z.regex(EMAIL_PATTERN, 'Value is not a valid email address'),
  );

/** An email address, or nothing. */
export const optionalEmail = optional(
  z.string().check(
    z.overwrite(normalizeEmail),
    z.maxLength(254),
    z.refine((text) => text === '' || EMAIL_PATTERN.test(text), 'Value is not a valid email address'),
  ),
);

/** The number of the customer's order, which its accounts department looks for on an invoice. */
export const PurchaseOrderField = optionalLine(50);

export const PASSWORD_RULES = [
  { words: 'at least 8 characters', holds: (text: string) => text.length >= 8 },
  { words: 'a lowercase letter', holds: (text: string) => /[a-z]/.test(text) },
  { words: 'an uppercase letter', holds: (text: string) => /[A-Z]/.test(text) },
  { words: 'a digit', holds: (text: string) => /\d/.test(text) },
  { words: 'one of @$!%*?&', holds: (text: string) => /[@$!%*?&]/.test(text) },
  { words: 'only letters, digits and those symbols', holds: (text: string) => /^[A-Za-z\d@$!%*?&]*$/.test(text) },
] as const;

/**
 * ACCOUNT-13: at least 8 characters, with a lowercase letter, an uppercase letter, a digit and one of @$!%*?&, and no
 * other characters.
 */
export const PasswordField = z
  .string(whenMissing('Please choose a valid password for your account.'))
  .check(z.minLength(8), z.maxLength(128), z.regex(PASSWORD, 'Please choose a valid password for your account.'));

export const NameField = z
  .string()
  .check(
    z.overwrite(oneLine),
    z.minLength(1),
    z.maxLength(50),
    z.regex(NAME, 'Please use letters, spaces and hyphens only'),
  );

export const PersonalLinkedInField = z
  .string(whenMissing(LINKED_IN_MESSAGE))
  .check(z.trim(), z.regex(PERSONAL_LINKED_IN, LINKED_IN_MESSAGE), z.maxLength(200));

const WEB_ADDRESS_MESSAGE = 'The value is not a valid URL address';

/** A page's address, or nothing; `sankofa.example` becomes `https://sankofa.example`. */
export const optionalWebAddress = optionalAddress(WEB_ADDRESS, WEB_ADDRESS_MESSAGE);
export const optionalPersonalLinkedIn = optionalAddress(PERSONAL_LINKED_IN, LINKED_IN_MESSAGE);
export const optionalCompanyLinkedIn = optionalAddress(COMPANY_LINKED_IN, LINKED_IN_MESSAGE);

function optionalAddress(pattern: RegExp, message: string) {
  const given = z.string(whenMissing(message)).check(
    z.trim(),
    z.maxLength(200, { abort: true }),
    z.overwrite(withScheme),
    z.refine((text) => text === '' || pattern.test(text), message),
  );
  return optional(given);
}

/** One code of an enumeration, or nothing. */
export function optionalCode<const T extends Record<string, string>>(labels: T) {
  return z._default(z.nullable(z.enum([...codesOf(labels), ''])), '');
}

export const Id = z.uuid('This is not a valid id');
export const IdParams = z.object({ id: Id });

/** A study's public code, as links carry it. */
export const StudyCode = z.string().check(z.regex(STUDY_CODE, 'This is not a study’s code'));

/** An instant: a Date on the server, ISO 8601 on the wire. */
export const Instant = z.pipe(
  z.transform((value: unknown) => (value instanceof Date ? value.toISOString() : value)),
  z.string(),
);

/** Lists are requested by page from 0 and size 1 to 100 (API-04). */
export const PageQuery = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000)), 0),
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
});

/**
 * A list that software reads from the newest entry on: `nextCursor` of an answer is the `cursor` of the next call. Unlike pages,
 * it neither repeats nor skips anything while the list changes.
 */
export const CursorQuery = z.object({
  cursor: withExample(
    z.optional(z.string().check(z.maxLength(100))),
    'MDFhMWZkYjQtNjRhZC03NGQ1LTkwMzgtMzA0MjAyZDc2NTk2',
  ),
  limit: withExample(z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))), 25),
});

/** The reason for a serious action, given by the person who takes it. */
export const ReasonForm = z.object({ reason: requiredText('Please give a reason', 500) });

/** A success without content. */
export const Done = z.object({});
