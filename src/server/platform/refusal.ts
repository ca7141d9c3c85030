import type { ErrorCode, FieldError } from '../../contract/errors.ts';

export interface RefusalDetails {
  /** Added to the code's own message. */
  detail?: string;
  /** Replaces the code's own message, for texts that contain numbers (STUDY-20). */
  message?: string;
  fields?: FieldError[];
  /** When trying again makes sense, in seconds: the header `Retry-After`. */
  retryAfterSeconds?: number;
}

/** A request that we understood and refused; one handler renders it with its status and message. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

export function refuse(code: ErrorCode, details: RefusalDetails = {}): never {
  throw new Refusal(code, details);
}

/** Refuses with one or more wrong fields. */
export function refuseFields(fields: FieldError[]): never {
  throw new Refusal('VALIDATION', { message: fields[0]?.message ?? 'Please check the fields.', fields });
}

/**
 * Returns a fact that must exist for the caller; other people's facts and wrong ids are both 404. Where the id came in a body or a
 * query, the refusal names its field.
 */
export function found<T>(fact: T | null | undefined, field?: string): T {
  if (fact === null || fact === undefined)
    refuse('NOT_FOUND', field ? { fields: [{ field, message: NOT_THERE }] } : {});
  return fact;
}

const NOT_THERE = 'We can’t find what this id names.';
