/*
 * The texts that participants read, each a function of what it mentions: `m.browse_title()`. They are compiled from messages/*.json
 * by `npm run build:sdk`: for Node as data, for bundlers as functions, of which they leave out the unused ones.
 */
export * as m from './generated/messages/_node.js';
