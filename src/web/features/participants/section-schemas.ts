import * as z from 'zod/mini';
import { DemographicForm, EmploymentForm } from '../../../contract/participants.ts';
import { dateOf, isRealDate } from '../../../domain/calendar.ts';
import { demographicProblems, employmentProblems, type ProfileProblem } from '../../../domain/profile-rules.ts';

/* Each section's schema with the server's rules for the section as a whole: checked where the section is filled in, not when
 * everything is sent, and together with the other fields, so that no new problem appears once those are filled in.
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
