import * as z from 'zod/mini';
import { KycOrganizationForm, KycSocialForm, KycStageForm } from '../../../contract/organizations.ts';
import { draftOf, readKept } from '../../../contract/shapes.ts';
import { isInstitutional } from '../../../domain/organization-kinds.ts';
import type { Draft } from '../../ui/schema-stage.tsx';

export interface KycDraft {
  kycOrganization: z.input<typeof KycOrganizationForm>;
  kycSocial: z.input<typeof KycSocialForm>;
  kycStage: z.input<typeof KycStageForm>;
}

const DRAFT = draftOf(
  z.object({ kycOrganization: KycOrganizationForm, kycSocial: KycSocialForm, kycStage: KycStageForm }),
);

/** The wizard's values that the person gave at sign-up. A generated organisation name is left out. */
export function fromSignUp(name: string, { email, lastName }: { email: string | null; lastName: string }): object {
  return {
    organizationName: name.endsWith(`${lastName}’s organisation`) ? '' : name,
    institutionEmail: email !== null && isInstitutional(email) ? email : '',
  };
}

/**
 * The initial values: the kept draft, perhaps of another release, otherwise the last submission, otherwise the values from
 * sign-up.
 */
export function kycDraftOf(
  keptIn: (part: keyof KycDraft) => object | null,
  submitted: object | null,
  signUp: object = {},
): Draft<KycDraft> {
  const parts = (Object.keys(DRAFT.shape) as (keyof KycDraft)[]).map((part) => {
    // Fields that other software left out when it submitted are null.
    const given = Object.entries(keptIn(part) ?? submitted ?? signUp).filter(([, value]) => value !== null);
    return [part, Object.fromEntries(given)];
  });
  return readKept(DRAFT, Object.fromEntries(parts));
}
