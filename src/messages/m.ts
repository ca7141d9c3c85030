/*
 * The texts that participants read, each a function of what it mentions: `m.browse_title()`. They are compiled from messages/*.json
 * by `npm run build:sdk`.
 */
export * as m from './generated/messages/_index.js';
