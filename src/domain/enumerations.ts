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

/** The ways in which payouts leave. */
export const PAYOUT_RAILS = {
  PAYSTACK: 'Paystack',
  MTN: 'MTN MoMo',
} as const;
export type PayoutRailName = keyof typeof PAYOUT_RAILS;

export const RAIL_MODES = { ON: 'On', PREFERRED: 'Preferred', OFF: 'Off' } as const;
export type RailMode = keyof typeof RAIL_MODES;

export const JOB_ROLES = {
  ACCOUNTING_FINANCE: 'Accounting & finance',
  ADMINISTRATIVE_CLERICAL: 'Administrative & clerical',
  BANKING_REAL_ESTATE: 'Banking & real estate',
  BIOTECH_SCIENCE: 'Biotech & science',
  BUSINESS_MANAGEMENT: 'Business management',
  CONSTRUCTION_MAINTENANCE: 'Construction & maintenance',
  CREATIVE_DESIGN: 'Creative & design',
  CUSTOMER_CARE: 'Customer care',
  DATA_SCIENCE: 'Data science',
  EDITORIAL_WRITING: 'Editorial & writing',
  EDUCATION_TRAINING: 'Education & training',
  ENGINEERING: 'Engineering',
  EXECUTIVE: 'Executive',
  FOOD_SERVICES_HOSPITALITY: 'Food services & hospitality',
  HUMAN_RESOURCES: 'Human resources',
  IT_OR_IS: 'IT or information systems',
  JOURNALIST_BLOGGER: 'Journalist or blogger',
  LEGAL: 'Legal',
  MANUFACTURING_OPERATIONS: 'Manufacturing & operations',
  MARKETING: 'Marketing',
  MEDICAL_HEALTHCARE: 'Medical & healthcare',
  PROJECT_OR_PROGRAM_MANAGEMENT: 'Project or programme management',
  QUALITY_ASSURANCE: 'Quality assurance',
  SALES_RENTAL: 'Sales & rental',
  SECURITY: 'Security',
  SOCIAL_WORK_GUIDANCE_PSYCHOLOGY: 'Social work, guidance & psychology',
  SOFTWARE_DEVELOPMENT: 'Software development',
  STAFFING_RECRUITING: 'Staffing & recruiting',
  TRANSPORTATION_SHIPPING: 'Transportation & shipping',
  OTHER: 'Other',
} as const;

export const INDUSTRIES = {
  ADVERTISING_OR_MARKETING: 'Advertising or marketing',
  AGRICULTURE: 'Agriculture',
  BANKING_FINANCIAL_SERVICES: 'Banking & financial services',
  CHEMICAL: 'Chemical',
  CONSTRUCTION: 'Construction',
  CONSULTING: 'Consulting',
  DEFENCE_AEROSPACE: 'Defence & aerospace',
  EDUCATION: 'Education',
  ENERGY_UTILITIES: 'Energy & utilities',
  FOOD_HOSPITALITY: 'Food & hospitality',
  GOVERNMENT: 'Government',
  HEALTHCARE_OR_LIFE_SCIENCES: 'Healthcare or life sciences',
  LOCAL_BUSINESS: 'Local business',
  MANUFACTURING: 'Manufacturing',
  MEDIA_ENTERTAINMENT: 'Media & entertainment',
  MINING: 'Mining',
  NONPROFIT_ORGANIZATION: 'Non-profit organisation',
  OIL_REFINING: 'Oil & refining',
  PROFESSIONAL_SERVICES: 'Professional services',
  REAL_ESTATE: 'Real estate',
  RESEARCH_DEVELOPMENT: 'Research & development',
  RETAIL_WHOLESALE: 'Retail & wholesale',
  SALES: 'Sales',
  TECHNOLOGY_SERVICES: 'Technology services',
  TEXTILES: 'Textiles',
  TRANSPORTATION_SHIPPING: 'Transportation & shipping',
  TRAVEL: 'Travel',
  WELLNESS_BEAUTY: 'Wellness & beauty',
  OTHER: 'Other',
} as const;

export const STARTUP_STAGES = {
  CONCEPT_DESIGN: 'Concept design',
  PROTOTYPE: 'Prototype',
  BUILDING_MVP: 'Building an MVP',
  MVP_IN_MARKET: 'MVP in the market',
  ESTABLISHED_MARKET: 'Established in the market',
} as const;
export type StartupStage = keyof typeof STARTUP_STAGES;

export const STARTUP_STAGE_DESCRIPTIONS: Record<StartupStage, string> = {
  CONCEPT_DESIGN: 'Refining an idea with feedback.',
  PROTOTYPE: 'Starting a wireframe or prototype.',
  BUILDING_MVP: 'An advanced version with enough features to attract customers.',
  MVP_IN_MARKET: 'Acquiring paying customers.',
  ESTABLISHED_MARKET: 'A mature product, ready to scale.',
};

export const EDUCATION_LEVELS = {
  BASIC_SCHOOL: 'Basic school',
  HIGH_SECONDARY_SCHOOL: 'Senior high / secondary school',
  DIPLOMA: 'Diploma',
  TRADE_TECHNICAL_VOCATIONAL_TRAINING: 'Trade, technical or vocational training',
  ASSOCIATE_DEGREE: 'Associate degree',
  BACHELORS_DEGREE: "Bachelor's degree",
  MASTERS_DEGREE: "Master's degree",
} as const;

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
  ANDROID: 'Android',
  IOS_IPHONE: 'iPhone (iOS)',
  WINDOWS: 'Windows',
  OTHERS: 'Another system',
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
