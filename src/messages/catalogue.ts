/* All texts as translators see them, for the pages on which texts are proposed and accepted. */
export { CATALOGUE } from './generated/catalogue.js';
