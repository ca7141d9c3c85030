import { expect, test } from 'vitest';
import { fromSignUp, kycDraftOf } from './kyc-draft.ts';

const SUBMITTED = {
  kind: 'NGO',
  registrationNumber: 'CG123',
  organizationName: 'Adowa Labs',
  registeredBusinessName: 'Adowa Labs Ltd',
  industry: 'RETAIL_WHOLESALE',
  organizationWebsiteUrl: 'https://adowa.example',
  organizationLinkedInUrl: 'https://linkedin.com/company/adowa',
  founderLinkedInUrl: 'https://linkedin.com/in/ama',
  stage: 'PROTOTYPE',
  revenueBand: null,
  usagePlan: 'Interviews.',
  organizationId: 'x',
  declineReason: 'No',
};

test('ORG-03: a verification starts empty', () => {
  const { kycStage, kycSocial } = kycDraftOf(() => null, null);
  expect(kycStage).toEqual({ stage: 'CONCEPT_DESIGN', revenueBand: '', usagePlan: '' });
  expect(kycSocial.founderLinkedInUrl).toBe('');
});

test('previously submitted values are filled in, even without a revenue', () => {
  const { kycOrganization, kycStage } = kycDraftOf(() => null, SUBMITTED);
  expect(kycOrganization).toEqual({
    kind: 'NGO',
    organizationName: 'Adowa Labs',
    registeredBusinessName: 'Adowa Labs Ltd',
    registrationNumber: 'CG123',
    ghanaCardNumber: '',
    industry: 'RETAIL_WHOLESALE',
  });
  expect(kycStage).toEqual({ stage: 'PROTOTYPE', revenueBand: '', usagePlan: 'Interviews.' });
});

test('a draft that another release kept in the browser wins, and missing fields are filled in', () => {
  const { kycStage, kycSocial } = kycDraftOf(
    (key) => (key === 'kycStage' ? { usagePlan: 'Surveys.', stage: 'GONE', mood: 'good' } : null),
    SUBMITTED,
  );
  expect(kycStage).toEqual({ stage: 'CONCEPT_DESIGN', revenueBand: '', usagePlan: 'Surveys.' });
  expect(kycSocial.founderLinkedInUrl).toBe('https://linkedin.com/in/ama');
});

test('values from sign-up are filled in, except a generated name and a free mailbox', () => {
  const ama = { email: 'ama@st.uv.edu.gh', lastName: 'Owusu' };
  const { kycOrganization, kycSocial } = kycDraftOf(() => null, null, fromSignUp('Adowa Labs', ama));
  expect([kycOrganization.organizationName, kycSocial.institutionEmail]).toEqual(['Adowa Labs', 'ama@st.uv.edu.gh']);
  expect(fromSignUp('Ama Owusu’s organisation', { ...ama, email: 'ama@gmail.com' })).toEqual({
    organizationName: '',
    institutionEmail: '',
  });
});
