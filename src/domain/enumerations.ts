/** PARTICIPANT-08: every closed list with its labels. The order of the codes here is the order on screen. */

export const USER_TYPES = { RESEARCHER: 'Researcher', PARTICIPANT: 'Participant', ADMIN: 'Admin' } as const;
export type UserType = keyof typeof USER_TYPES;

export const VERIFICATION_STATUSES = {
  PENDING: 'Pending',
  VERIFIED: 'Verified',
  DECLINED: 'Declined',
  UNVERIFIED: 'Unverified',
} as const;
export type VerificationStatus = keyof typeof VERIFICATION_STATUSES;

export const MOBILE_MONEY_NETWORKS = {
  MTN: 'MTN Ghana',
  TELECEL: 'Telecel',
  AIRTEL_TIGO: 'AT (AirtelTigo)',
} as const;
export type MobileMoneyNetwork = keyof typeof MOBILE_MONEY_NETWORKS;

/** The providers that send payouts. */
export const PAYOUT_RAILS = {
  PAYSTACK: 'Paystack',
  MTN: 'MTN MoMo',
} as const;
export type PayoutRailName = keyof typeof PAYOUT_RAILS;

export const RAIL_MODES = { ON: 'On', PREFERRED: 'Preferred', OFF: 'Off' } as const;
export type RailMode = keyof typeof RAIL_MODES;

export const EDUCATION_LEVELS = {
  NO_SCHOOLING: 'No schooling',
  PRIMARY_SCHOOL: 'Primary school',
  JUNIOR_HIGH_SCHOOL: 'Junior high school',
  BASIC_SCHOOL: 'Basic school',
  HIGH_SECONDARY_SCHOOL: 'Senior high / secondary school',
  DIPLOMA: 'Diploma or HND',
  TRADE_TECHNICAL_VOCATIONAL_TRAINING: 'Trade, technical or vocational training',
  ASSOCIATE_DEGREE: 'Associate degree',
  BACHELORS_DEGREE: "Bachelor's degree",
  MASTERS_DEGREE: "Master's degree",
  DOCTORATE: 'Doctorate',
} as const;

/**
 * Levels that forms no longer offer: the first is less precise than primary or junior high school, and Ghana has no associate
 * degrees.
 */
export const FORMER_EDUCATION_LEVELS: readonly (keyof typeof EDUCATION_LEVELS)[] = ['BASIC_SCHOOL', 'ASSOCIATE_DEGREE'];

/** ELIGIBLE-03: a study may also select NOT_APPLICABLE, which means "any". */
export const STUDY_EDUCATION_LEVELS = { NOT_APPLICABLE: 'Any level', ...EDUCATION_LEVELS } as const;

/** PARTICIPANT-08: the bands' codes have gaps; the labels do not. */
export const INCOME_BANDS = {
  LESS_THAN_10000: 'Less than GH₵ 10,000',
  BETWEEN_10000_30000: 'GH₵ 10,000–30,000',
  BETWEEN_40000_60000: 'GH₵ 30,001–60,000',
  BETWEEN_70000_100000: 'GH₵ 60,001–100,000',
  MORE_THAN_100000: 'More than GH₵ 100,000',
} as const;

/** A person's answers. No study can select people who would rather not say. */
export const INCOME_ANSWERS = { ...INCOME_BANDS, RATHER_NOT_SAY: 'Rather not say' } as const;

export const EMPLOYMENT_STATUSES = {
  UNEMPLOYED: 'Unemployed',
  EMPLOYED_FULL_TIME: 'Employed full time',
  EMPLOYED_PART_TIME: 'Employed part time',
  WORK_AND_SCHOOL: 'Working and in school',
  FREELANCER: 'Freelancer or self-employed',
  WORK_PART_TIME: 'Working part time',
  SCHOOL_FULL_TIME: 'Full-time student',
  HOMEMAKER: 'Homemaker',
  RETIRED: 'Retired',
} as const;
export type EmploymentStatus = keyof typeof EMPLOYMENT_STATUSES;

/** PARTICIPANT-05: only people who work are asked for their job role and industry. */
export const WORKING_STATUSES: readonly EmploymentStatus[] = [
  'EMPLOYED_FULL_TIME',
  'EMPLOYED_PART_TIME',
  'WORK_AND_SCHOOL',
  'FREELANCER',
  'WORK_PART_TIME',
];

export const BROWSERS = {
  CHROME: 'Chrome',
  EDGE: 'Edge',
  FIREFOX: 'Firefox',
  INTERNET_EXPLORER: 'Internet Explorer',
  SAFARI: 'Safari',
  OPERA_MINI: 'Opera Mini',
  OTHERS: 'Another browser',
} as const;

export const COMPUTER_SYSTEMS = {
  MACOS: 'macOS',
  WINDOWS: 'Windows',
  LINUX_UNIX: 'Linux or Unix',
  OTHERS: 'Another system',
  NO_COMPUTER: 'I have no computer',
} as const;

export const PHONE_SYSTEMS = {
  BUTTON_PHONE: 'Button phone',
  ANDROID: 'Android',
  IOS_IPHONE: 'iPhone (iOS)',
  WINDOWS: 'Windows',
  OTHERS: 'Another phone',
  NO_PHONE: 'I have no phone',
} as const;

export const TABLET_SYSTEMS = {
  AMAZON_FIRE: 'Amazon Fire',
  ANDROID: 'Android',
  IOS_IPHONE: 'iPad (iOS)',
  WINDOWS: 'Windows',
  OTHERS: 'Another system',
  NO_TABLET: 'I have no tablet',
} as const;

/** Whether people live in a town or a village; the census says urban and rural. */
export const LOCALITIES = { URBAN: 'Town or city', RURAL: 'Village' } as const;

export const YES_NO = { YES: 'Yes', NO: 'No' } as const;

/** The answers of the Washington Group's short set on functioning, in its own wording. */
export const DIFFICULTIES = {
  NO_DIFFICULTY: 'No difficulty',
  SOME_DIFFICULTY: 'Some difficulty',
  A_LOT_OF_DIFFICULTY: 'A lot of difficulty',
  CANNOT_DO: 'Cannot do it at all',
} as const;

export const GENDERS = { MALE: 'Male', FEMALE: 'Female', OTHERS: 'Others' } as const;

export const SCREENER_ELIGIBILITY = { QUALIFY: 'Qualify', DISQUALIFY: 'Disqualify' } as const;

export const GHANA_REGIONS = {
  AHAFO: 'Ahafo',
  ASHANTI: 'Ashanti',
  BONO: 'Bono',
  BONO_EAST: 'Bono East',
  CENTRAL: 'Central',
  EASTERN: 'Eastern',
  GREATER_ACCRA: 'Greater Accra',
  NORTH_EAST: 'North East',
  NORTHERN: 'Northern',
  OTI: 'Oti',
  SAVANNAH: 'Savannah',
  UPPER_EAST: 'Upper East',
  UPPER_WEST: 'Upper West',
  VOLTA: 'Volta',
  WESTERN: 'Western',
  WESTERN_NORTH: 'Western North',
} as const;

export const LANGUAGES = {
  ENGLISH: 'English',
  TWI: 'Twi',
  FANTE: 'Fante',
  EWE: 'Ewe',
  GA: 'Ga',
  DAGBANI: 'Dagbani',
  HAUSA: 'Hausa',
  DAGAARE: 'Dagaare',
  GONJA: 'Gonja',
  NZEMA: 'Nzema',
  KASEM: 'Kasem',
  FRENCH: 'French',
  OTHER: 'Another language',
} as const;

/** NOTIFY-05: the topics whose mails can be turned off; all other mails are always sent. */
export const NOTIFICATION_TOPICS = {
  APPLICANTS: 'Applicants and invitations',
  STUDIES: 'A study that is full or completed',
  OUTCOMES: 'When a study chose others',
  NEW_STUDIES: 'New studies for you, once a week',
  RATINGS: 'How a session was',
} as const;
export type NotificationTopic = keyof typeof NOTIFICATION_TOPICS;
