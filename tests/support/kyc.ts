/** An organisation's submission for verification. */
export const KYC = {
  organizationName: 'Adowa Labs',
  registeredBusinessName: 'Adowa Labs Limited',
  industry: 'TECHNOLOGY_SERVICES',
  organizationWebsiteUrl: 'https://adowa.example',
  organizationLinkedInUrl: 'https://www.linkedin.com/company/adowa-labs',
  founderLinkedInUrl: 'https://www.linkedin.com/in/ama-owusu',
  stage: 'PROTOTYPE',
  revenueBand: 'LESS_THAN_10000',
  usagePlan: 'Interviews before each release.',
} as const;
