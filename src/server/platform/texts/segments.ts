import type { SegmentedMessage } from 'sms-segments-calculator';
import { PLAIN_TYPOGRAPHY } from '../../../domain/gsm7.ts';

export interface Counted {
  /** What is sent: typographic characters are replaced by those that every phone's alphabet has. */
  text: string;
  segments: number;
  encoding: 'GSM-7' | 'UCS-2';
}

/**
 * Counts a text as the networks do (SMS-02): 160 characters of the GSM-7 alphabet, or 70 of any other, and fewer when it is split. Letters that
 * it lacks (ɛ, ɔ, ŋ) are kept and counted.
 */
export async function countText(words: string): Promise<Counted> {
  const plain = PLAIN_TYPOGRAPHY.reduce((text, [from, to]) => text.replaceAll(from, to), words)
    // A code's last line names the website, so that phones offer to fill it in: line breaks stay.
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim();
  const { SegmentedMessage: Counter } = await import('sms-segments-calculator');
  const counted: SegmentedMessage = new Counter(plain, 'auto', true);
  return { text: counted.graphemes.join(''), segments: counted.segmentsCount, encoding: counted.encodingName };
}
