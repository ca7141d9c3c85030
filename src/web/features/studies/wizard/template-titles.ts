/** What a study can start from: interviews and tests as researchers in Ghana often run them. */
export const TEMPLATE_TITLES = {
  momo: 'Mobile-money app test',
  market: 'Market trader interview',
  clinic: 'Clinic visit interview',
  app: 'First look at an app or website',
  travel: 'Getting to work',
  school: 'Parents and school costs',
} as const;

export type TemplateKey = keyof typeof TEMPLATE_TITLES;
