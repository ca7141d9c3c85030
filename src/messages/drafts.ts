/* The languages that have texts which no speaker has reviewed; compiled from messages/reviewed.json. */
export { DRAFTS } from './generated/drafts.js';
