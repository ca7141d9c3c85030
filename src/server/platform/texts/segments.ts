import type { SegmentedMessage } from 'sms-segments-calculator';
import { PLAIN_TYPOGRAPHY, toGsm7 } from '../../../domain/gsm7.ts';

export interface Counted {
  /** The text as sent: typographic characters are replaced by those that every phone's alphabet has. */
  text: string;
  segments: number;
  encoding: 'GSM-7' | 'UCS-2';
}

const questions = (text: string) => text.split('?').length;

function isSpellable(text: string): boolean {
  return questions(toGsm7(text)) === questions(text);
}

/**
 * Counts a text as the networks do (SMS-02): 160 characters of the GSM-7 alphabet, or 70 of any other, and fewer when it is
 * split. Letters that GSM-7 lacks (ɛ, ɔ, ŋ) become plain ones where that saves a segment; otherwise they are kept and counted.
 */
export async function countText(words: string): Promise<Counted> {
  const plain = PLAIN_TYPOGRAPHY.reduce((text, [from, to]) => text.replaceAll(from, to), words)
    // A code's last line names the website, so that phones offer to fill it in: line breaks stay.
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim();
  const { SegmentedMessage: Counter } = await import('sms-segments-calculator');
  const count = (text: string): SegmentedMessage => new Counter(text, 'auto', true);
  const written = count(plain);
  // Characters without a plain spelling, such as emoji, would become question marks.
  const spelled = written.encodingName === 'GSM-7' || !isSpellable(plain) ? written : count(toGsm7(plain));
  const counted = spelled.segmentsCount < written.segmentsCount ? spelled : written;
  return { text: counted.graphemes.join(''), segments: counted.segmentsCount, encoding: counted.encodingName };
}
