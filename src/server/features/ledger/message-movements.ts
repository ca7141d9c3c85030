import type { Pesewas } from '../../../domain/money.ts';
import { MESSAGE_COSTS, MESSAGES_OWED, type Movement, move } from './movements.ts';

/** The SMS provider accepted a message: the platform bears its price, and owes it until the provider's bill is paid. */
export function messageSent({ textId, costPesewas, at }: { textId: string; costPesewas: Pesewas; at: Date }): Movement {
  return { reference: `sms:${textId}`, event: 'message', at, legs: move(costPesewas, MESSAGE_COSTS, MESSAGES_OWED) };
}
