/** How long a researcher or an admin can undo a decision. */
export const UNDO_SECONDS = 10;
/** When a decision takes effect: later, so that an Undo in the last second still arrives in time. */
export const EFFECT_AFTER_SECONDS = 12;
