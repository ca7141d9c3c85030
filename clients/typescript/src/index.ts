export { NyansapoError } from './error.ts';
export type * from './generated/types.gen.ts';
export { API_VERSION, Nyansapo, type NyansapoOptions } from './nyansapo.ts';
export { paginate } from './paginate.ts';
export { verifyWebhook, WebhookVerificationError } from './webhook.ts';
