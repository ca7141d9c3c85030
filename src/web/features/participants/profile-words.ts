import {
  BROWSERS,
  COMPUTER_SYSTEMS,
  type DIFFICULTIES,
  type EDUCATION_LEVELS,
  type EMPLOYMENT_STATUSES,
  type GENDERS,
  type GHANA_REGIONS,
  type INCOME_ANSWERS,
  type LOCALITIES,
  PHONE_SYSTEMS,
  TABLET_SYSTEMS,
  type YES_NO,
} from '../../../domain/enumerations.ts';
import type { INDUSTRIES, JOB_ROLES } from '../../../domain/work-lists.ts';
import { m } from '../../../messages/m.ts';

/* The answers of the profile in the language of the page, one entry for each value; brands have their own names. */

export const GENDER_WORDS: Readonly<Record<keyof typeof GENDERS, string>> = {
  MALE: m.lists_gender_male(),
  FEMALE: m.lists_gender_female(),
  OTHERS: m.lists_gender_others(),
};

export const REGION_WORDS: Readonly<Record<keyof typeof GHANA_REGIONS, string>> = {
  AHAFO: m.lists_region_ahafo(),
  ASHANTI: m.lists_region_ashanti(),
  BONO: m.lists_region_bono(),
  BONO_EAST: m.lists_region_bono_east(),
  CENTRAL: m.lists_region_central(),
  EASTERN: m.lists_region_eastern(),
  GREATER_ACCRA: m.lists_region_greater_accra(),
  NORTH_EAST: m.lists_region_north_east(),
  NORTHERN: m.lists_region_northern(),
  OTI: m.lists_region_oti(),
  SAVANNAH: m.lists_region_savannah(),
  UPPER_EAST: m.lists_region_upper_east(),
  UPPER_WEST: m.lists_region_upper_west(),
  VOLTA: m.lists_region_volta(),
  WESTERN: m.lists_region_western(),
  WESTERN_NORTH: m.lists_region_western_north(),
};

export const EDUCATION_WORDS: Readonly<Record<keyof typeof EDUCATION_LEVELS, string>> = {
  NO_SCHOOLING: m.lists_education_no_schooling(),
  PRIMARY_SCHOOL: m.lists_education_primary_school(),
  JUNIOR_HIGH_SCHOOL: m.lists_education_junior_high_school(),
  BASIC_SCHOOL: m.lists_education_basic_school(),
  HIGH_SECONDARY_SCHOOL: m.lists_education_high_secondary_school(),
  DIPLOMA: m.lists_education_diploma(),
  TRADE_TECHNICAL_VOCATIONAL_TRAINING: m.lists_education_trade_technical_vocational_training(),
  ASSOCIATE_DEGREE: m.lists_education_associate_degree(),
  BACHELORS_DEGREE: m.lists_education_bachelors_degree(),
  MASTERS_DEGREE: m.lists_education_masters_degree(),
  DOCTORATE: m.lists_education_doctorate(),
};

export const INCOME_WORDS: Readonly<Record<keyof typeof INCOME_ANSWERS, string>> = {
  LESS_THAN_10000: m.lists_income_less_than_10000(),
  BETWEEN_10000_30000: m.lists_income_between_10000_30000(),
  BETWEEN_40000_60000: m.lists_income_between_40000_60000(),
  BETWEEN_70000_100000: m.lists_income_between_70000_100000(),
  MORE_THAN_100000: m.lists_income_more_than_100000(),
  RATHER_NOT_SAY: m.lists_income_rather_not_say(),
};

export const EMPLOYMENT_WORDS: Readonly<Record<keyof typeof EMPLOYMENT_STATUSES, string>> = {
  UNEMPLOYED: m.lists_employment_unemployed(),
  EMPLOYED_FULL_TIME: m.lists_employment_employed_full_time(),
  EMPLOYED_PART_TIME: m.lists_employment_employed_part_time(),
  WORK_AND_SCHOOL: m.lists_employment_work_and_school(),
  FREELANCER: m.lists_employment_freelancer(),
  WORK_PART_TIME: m.lists_employment_work_part_time(),
  SCHOOL_FULL_TIME: m.lists_employment_school_full_time(),
  HOMEMAKER: m.lists_employment_homemaker(),
  RETIRED: m.lists_employment_retired(),
};

export const JOB_WORDS: Readonly<Record<keyof typeof JOB_ROLES, string>> = {
  FARMER: m.lists_job_farmer(),
  FISHER: m.lists_job_fisher(),
  MARKET_TRADER: m.lists_job_market_trader(),
  SHOPKEEPER: m.lists_job_shopkeeper(),
  STREET_VENDOR: m.lists_job_street_vendor(),
  TAILOR: m.lists_job_tailor(),
  HAIRDRESSER: m.lists_job_hairdresser(),
  MASON: m.lists_job_mason(),
  CARPENTER: m.lists_job_carpenter(),
  MECHANIC: m.lists_job_mechanic(),
  DRIVER: m.lists_job_driver(),
  MOBILE_MONEY_AGENT: m.lists_job_mobile_money_agent(),
  DOMESTIC_WORKER: m.lists_job_domestic_worker(),
  TEACHER: m.lists_job_teacher(),
  NURSE: m.lists_job_nurse(),
  SECURITY_GUARD: m.lists_job_security_guard(),
  LABOURER: m.lists_job_labourer(),
  APPRENTICE: m.lists_job_apprentice(),
  PUPIL_STUDENT: m.lists_job_pupil_student(),
  ACCOUNTING_FINANCE: m.lists_job_accounting_finance(),
  ADMINISTRATIVE_CLERICAL: m.lists_job_administrative_clerical(),
  BANKING_REAL_ESTATE: m.lists_job_banking_real_estate(),
  BIOTECH_SCIENCE: m.lists_job_biotech_science(),
  BUSINESS_MANAGEMENT: m.lists_job_business_management(),
  CONSTRUCTION_MAINTENANCE: m.lists_job_construction_maintenance(),
  CREATIVE_DESIGN: m.lists_job_creative_design(),
  CUSTOMER_CARE: m.lists_job_customer_care(),
  DATA_SCIENCE: m.lists_job_data_science(),
  EDITORIAL_WRITING: m.lists_job_editorial_writing(),
  EDUCATION_TRAINING: m.lists_job_education_training(),
  ENGINEERING: m.lists_job_engineering(),
  EXECUTIVE: m.lists_job_executive(),
  FOOD_SERVICES_HOSPITALITY: m.lists_job_food_services_hospitality(),
  HUMAN_RESOURCES: m.lists_job_human_resources(),
  IT_OR_IS: m.lists_job_it_or_is(),
  JOURNALIST_BLOGGER: m.lists_job_journalist_blogger(),
  LEGAL: m.lists_job_legal(),
  MANUFACTURING_OPERATIONS: m.lists_job_manufacturing_operations(),
  MARKETING: m.lists_job_marketing(),
  MEDICAL_HEALTHCARE: m.lists_job_medical_healthcare(),
  PROJECT_OR_PROGRAM_MANAGEMENT: m.lists_job_project_or_program_management(),
  QUALITY_ASSURANCE: m.lists_job_quality_assurance(),
  SALES_RENTAL: m.lists_job_sales_rental(),
  SECURITY: m.lists_job_security(),
  SOCIAL_WORK_GUIDANCE_PSYCHOLOGY: m.lists_job_social_work_guidance_psychology(),
  SOFTWARE_DEVELOPMENT: m.lists_job_software_development(),
  STAFFING_RECRUITING: m.lists_job_staffing_recruiting(),
  TRANSPORTATION_SHIPPING: m.lists_job_transportation_shipping(),
  OTHER: m.lists_job_other(),
};

export const INDUSTRY_WORDS: Readonly<Record<keyof typeof INDUSTRIES, string>> = {
  ADVERTISING_OR_MARKETING: m.lists_industry_advertising_or_marketing(),
  AGRICULTURE: m.lists_industry_agriculture(),
  BANKING_FINANCIAL_SERVICES: m.lists_industry_banking_financial_services(),
  CHEMICAL: m.lists_industry_chemical(),
  CONSTRUCTION: m.lists_industry_construction(),
  CONSULTING: m.lists_industry_consulting(),
  DEFENCE_AEROSPACE: m.lists_industry_defence_aerospace(),
  EDUCATION: m.lists_industry_education(),
  ENERGY_UTILITIES: m.lists_industry_energy_utilities(),
  FOOD_HOSPITALITY: m.lists_industry_food_hospitality(),
  GOVERNMENT: m.lists_industry_government(),
  HEALTHCARE_OR_LIFE_SCIENCES: m.lists_industry_healthcare_or_life_sciences(),
  LOCAL_BUSINESS: m.lists_industry_local_business(),
  MANUFACTURING: m.lists_industry_manufacturing(),
  MEDIA_ENTERTAINMENT: m.lists_industry_media_entertainment(),
  MINING: m.lists_industry_mining(),
  NONPROFIT_ORGANIZATION: m.lists_industry_nonprofit_organization(),
  OIL_REFINING: m.lists_industry_oil_refining(),
  PROFESSIONAL_SERVICES: m.lists_industry_professional_services(),
  REAL_ESTATE: m.lists_industry_real_estate(),
  RESEARCH_DEVELOPMENT: m.lists_industry_research_development(),
  RETAIL_WHOLESALE: m.lists_industry_retail_wholesale(),
  SALES: m.lists_industry_sales(),
  TECHNOLOGY_SERVICES: m.lists_industry_technology_services(),
  TEXTILES: m.lists_industry_textiles(),
  TRANSPORTATION_SHIPPING: m.lists_industry_transportation_shipping(),
  TRAVEL: m.lists_industry_travel(),
  WELLNESS_BEAUTY: m.lists_industry_wellness_beauty(),
  OTHER: m.lists_industry_other(),
};

export const COMPUTER_WORDS: Readonly<Record<keyof typeof COMPUTER_SYSTEMS, string>> = {
  ...COMPUTER_SYSTEMS,
  LINUX_UNIX: m.lists_computer_linux_unix(),
  OTHERS: m.lists_computer_others(),
  NO_COMPUTER: m.lists_computer_no_computer(),
};

export const PHONE_WORDS: Readonly<Record<keyof typeof PHONE_SYSTEMS, string>> = {
  ...PHONE_SYSTEMS,
  BUTTON_PHONE: m.lists_phone_button_phone(),
  OTHERS: m.lists_phone_others(),
  NO_PHONE: m.lists_phone_no_phone(),
};

export const TABLET_WORDS: Readonly<Record<keyof typeof TABLET_SYSTEMS, string>> = {
  ...TABLET_SYSTEMS,
  OTHERS: m.lists_tablet_others(),
  NO_TABLET: m.lists_tablet_no_tablet(),
};

export const BROWSER_WORDS: Readonly<Record<keyof typeof BROWSERS, string>> = {
  ...BROWSERS,
  OTHERS: m.lists_browser_others(),
};

export const LOCALITY_WORDS: Readonly<Record<keyof typeof LOCALITIES, string>> = {
  URBAN: m.lists_locality_urban(),
  RURAL: m.lists_locality_rural(),
};

export const DIFFICULTY_WORDS: Readonly<Record<keyof typeof DIFFICULTIES, string>> = {
  NO_DIFFICULTY: m.lists_difficulty_none(),
  SOME_DIFFICULTY: m.lists_difficulty_some(),
  A_LOT_OF_DIFFICULTY: m.lists_difficulty_a_lot(),
  CANNOT_DO: m.lists_difficulty_cannot(),
};

export const YES_NO_WORDS: Readonly<Record<keyof typeof YES_NO, string>> = {
  YES: m.rating_yes(),
  NO: m.rating_no(),
};
