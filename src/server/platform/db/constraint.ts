/**
 * The name of the constraint that a statement violated, with either driver; null for any other error. A service handles only
 * constraints that it knows: any other violation is a bug and becomes a 500.
 */
export function violatedConstraint(error: unknown): string | null {
  if (error instanceof Error && 'constraint' in error && typeof error.constraint === 'string') return error.constraint;
  return null;
}
