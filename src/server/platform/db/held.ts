/** A decision that waits for some seconds before it takes effect, as lists show it. */
export interface HeldDecision {
  decisionId: string;
  event: 'invite' | 'attend' | 'miss';
  takesEffectAt: string;
}

/** The decision that waits for an application; null if there is none. */
export const heldFor = (applicationId: string) => `(select json_build_object('decisionId', h.id, 'event', h.event,
    'takesEffectAt', to_char(h.takes_effect_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from held_decision h where h.application_id = ${applicationId})`;
