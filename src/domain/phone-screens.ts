import { toGsm7 } from './gsm7.ts';

/* Splits a page of a menu into screens of a phone: at most 160 characters each, with numbered choices. */

export const SCREEN_CHARACTERS = 160;
/** 9 goes back and 0 shows more, so a screen numbers its choices from 1 to 8. */
const MOST_CHOICES = 8;
/** Characters left free on pages of several screens, so that a hint fits above them. */
const HINT_CHARACTERS = 18;
const LEAST_HEAD = 40;

export interface View {
  /** The page's text. */
  head: string;
  options?: readonly string[];
  /** Whether the first screen has the way back. */
  hasBack: boolean;
}

/** The labels for "more" and "back" below a screen. */
export interface FootWords {
  more: string;
  back: string;
  /** Replaces `more` on each screen of a page with multiple choice. */
  noneHere: string;
}

export interface Screen {
  text: string;
  /** The page's options that this screen numbers from 1. */
  options: readonly number[];
  hasMore: boolean;
  hasBack: boolean;
}

/** Lays out a page. A long one continues with "0 More"; a page always has at least one screen. */
export function layOut(view: View, words: FootWords, { isPick = false } = {}): Screen[] {
  const head = toGsm7(view.head).trim();
  const labels = (view.options ?? []).map((label) => toGsm7(label).replaceAll(/\s+/g, ' ').trim());
  const whole = linesOf(head, labels, [
    ...(isPick && labels.length > 0 ? [words.noneHere] : []),
    ...(view.hasBack ? [words.back] : []),
  ]);
  if (whole.length <= SCREEN_CHARACTERS && labels.length <= MOST_CHOICES) {
    return [{ text: whole, options: labels.map((_, index) => index), hasMore: false, hasBack: view.hasBack }];
  }
  const more = isPick ? words.noneHere : words.more;
  const room = SCREEN_CHARACTERS - HINT_CHARACTERS - `\n${more}\n${words.back}`.length;
  const bodies = fill(head, labels, room);
  return bodies.map(({ text, first, labels: shown }, index) => {
    const hasMore = index < bodies.length - 1;
    const hasBack = index > 0 || view.hasBack;
    const feet = [
      ...(hasMore && shown.length === 0 ? [words.more] : []),
      ...(shown.length > 0 && (isPick || hasMore) ? [more] : []),
      ...(hasBack ? [words.back] : []),
    ];
    return { text: linesOf(text, shown, feet), options: shown.map((_, nth) => first + nth), hasMore, hasBack };
  });
}

interface Body {
  text: string;
  /** The index of the first label. */
  first: number;
  labels: string[];
}

/** The text first, then as many choices per screen as fit. */
function fill(head: string, labels: readonly string[], room: number): Body[] {
  const parts = splitWords(head, room);
  const bodies: Body[] = parts.map((text) => ({ text, first: 0, labels: [] }));
  let last = bodies.at(-1) as Body;
  labels.forEach((label, index) => {
    const short = clip(label, room - 2);
    const grown = linesOf(last.text, [...last.labels, short], []).length;
    if (grown > room || last.labels.length === MOST_CHOICES) {
      last = { text: '', first: index, labels: [short] };
      bodies.push(last);
    } else {
      if (last.labels.length === 0) last.first = index;
      last.labels.push(short);
    }
  });
  return bodies;
}

function linesOf(head: string, labels: readonly string[], feet: readonly string[]): string {
  const numbered = labels.map((label, index) => `${index + 1} ${label}`);
  return [...(head === '' ? [] : [head]), ...numbered, ...feet].join('\n');
}

/** Splits at spaces; a word longer than a screen is cut. */
function splitWords(text: string, room: number): string[] {
  if (text.length <= room) return [text];
  const space = Math.max(text.lastIndexOf(' ', room), text.lastIndexOf('\n', room));
  const end = space > LEAST_HEAD ? space : room;
  return [text.slice(0, end).trimEnd(), ...splitWords(text.slice(end).trimStart(), room)];
}

/** A text cut to this length; two dots show that it was cut. */
export function clip(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 2).trimEnd()}..`;
}

/** A screen's text with a hint above it, if both fit. */
export function withHint(text: string, hint: string): string {
  const hinted = `${toGsm7(hint)}\n${text}`;
  return hint !== '' && hinted.length <= SCREEN_CHARACTERS ? hinted : text;
}
