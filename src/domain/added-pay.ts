import { formatCount } from './counts.ts';
import { formatCedis, type Pesewas } from './money.ts';
import type { MeetingKind } from './session-kinds.ts';

/** What a study adds to the pay of its table for each person, in whole cedis. Travel is for sessions in person, data for calls. */
export interface AddedPay {
  extraPay: number;
  travelPay: number;
  dataPay: number;
}

/** The most of each part, in whole cedis. */
export const MOST_ADDED_PAY = { extraPay: 500, travelPay: 200, dataPay: 50 } as const satisfies AddedPay;

export const NOTHING_ADDED: AddedPay = { extraPay: 0, travelPay: 0, dataPay: 0 };

const pesewasOf = (cedis: number): Pesewas => cedis * 100;

export function addedPesewas({ extraPay, travelPay, dataPay }: AddedPay): Pesewas {
  return pesewasOf(extraPay + travelPay + dataPay);
}

/** What is paid for a session that nobody travelled to. */
export function withoutTravel(ratePesewas: Pesewas, { travelPay }: Pick<AddedPay, 'travelPay'>): Pesewas {
  return ratePesewas - pesewasOf(travelPay);
}

/** What is paid of the travel once somebody has confirmed that they will come. */
export function halfOfTravel({ travelPay }: Pick<AddedPay, 'travelPay'>): Pesewas {
  return pesewasOf(travelPay) / 2;
}

/** The field of a part that the kind of meeting does not have, and why. */
export function refuseAddedPay(
  meetingKind: MeetingKind,
  { travelPay, dataPay }: Omit<AddedPay, 'extraPay'>,
): { field: 'travelPay' | 'dataPay'; message: string } | null {
  if (travelPay > 0 && meetingKind !== 'IN_PERSON')
    return { field: 'travelPay', message: 'Only sessions in person pay for travel' };
  if (dataPay > 0 && meetingKind === 'IN_PERSON')
    return { field: 'dataPay', message: 'Only video and phone calls pay for data' };
  return null;
}

/** "50", "12.50": an amount inside a sum that has its currency in front. */
export function plainCedis(pesewas: Pesewas): string {
  return pesewas % 100 === 0 ? formatCount(pesewas / 100) : formatCedis(pesewas).slice(4);
}

/** The part that is not for travel or data. */
export function ownPay(sumPesewas: Pesewas, { travelPay, dataPay }: Omit<AddedPay, 'extraPay'>): Pesewas {
  return sumPesewas - pesewasOf(travelPay + dataPay);
}

/** "50 + 30 extra + 20 travel", for the study's own researchers; empty if nothing is added. */
export function partsInWords(sumPesewas: Pesewas, { extraPay, ...others }: AddedPay): string {
  const { travelPay, dataPay } = others;
  if (extraPay + travelPay + dataPay === 0) return '';
  return [
    plainCedis(ownPay(sumPesewas, others) - pesewasOf(extraPay)),
    ...(extraPay > 0 ? [`${extraPay} extra`] : []),
    ...(travelPay > 0 ? [`${travelPay} travel`] : []),
    ...(dataPay > 0 ? [`${dataPay} data`] : []),
  ].join(' + ');
}

/** "GH₵ 70.00 (50 + 20 travel)", or the sum alone if nothing is added. */
export function payInWords(sumPesewas: Pesewas, added: AddedPay): string {
  const parts = partsInWords(sumPesewas, added);
  return parts === '' ? formatCedis(sumPesewas) : `${formatCedis(sumPesewas)} (${parts})`;
}
