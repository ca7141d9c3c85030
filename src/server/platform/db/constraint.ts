/** The name of the constraint that refused a statement, in both drivers; null when the error is something else. */
export function violatedConstraint(error: unknown): string | null {
  if (error instanceof Error && 'constraint' in error && typeof error.constraint === 'string') return error.constraint;
  return null;
}

/** Every refusal of the database by a CHECK, UNIQUE or EXCLUDE carries SQLSTATE class 23. */
export function isConstraintViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('23');
}
