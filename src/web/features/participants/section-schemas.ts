import * as z from 'zod/mini';
import { DemographicForm, EmploymentForm } from '../../../contract/participants.ts';
import { dateOf, isRealDate } from '../../../domain/calendar.ts';
import { demographicProblems, employmentProblems, type ProfileProblem } from '../../../domain/profile-rules.ts';

/*
 * A section's schema with what the server asks of the section as a whole: told where it is filled in, not when all is
 * sent; and beside what else is missing, so that nothing new is missing once the rest is there.
 */
function whole<T>(problemsOf: (value: T) => ProfileProblem[]): z.core.$ZodCheck<T> {
  return z.check<T>(
    ({ value, issues }) => {
      for (const { field, message } of problemsOf(value)) {
        issues.push({ code: 'custom', path: [field], message, input: value });
      }
    },
    { when: () => true },
  );
}

export const DEMOGRAPHIC = DemographicForm.check(
  whole((value) =>
    demographicProblems(value, dateOf(new Date())).filter(
      ({ field }) => field !== 'dateOfBirth' || isRealDate(value.dateOfBirth),
    ),
  ),
);
export const EMPLOYMENT = EmploymentForm.check(whole(employmentProblems));
