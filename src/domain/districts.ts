import type { GHANA_REGIONS } from './enumerations.ts';

/*
 * The 261 metropolitan, municipal and district assemblies of Ghana since Guan was created in 2021. Names and regions were compared on
 * 28 November 2026 in three public lists, which agree apart from spelling: the districts of Ghana Post's digital addresses, a
 * workbook of administrative levels that a registration of the Digital Futures programme uses, and the seeds of
 * github.com/Luck1609/planner-toolkit (whose Northern region is another one's). "Metropolitan" and "Municipal" are as around the
 * census of 2021; since then, some have risen. Only screens that show districts load this, and the server checks with it.
 */

type Region = keyof typeof GHANA_REGIONS;

const NAMES: Readonly<Record<Region, string>> = {
  AHAFO:
    'Asunafo North Municipal, Asunafo South, Asutifi North, Asutifi South, Tano North Municipal, Tano South Municipal',
  ASHANTI:
    'Adansi Asokwa, Adansi North, Adansi South, Afigya Kwabre North, Afigya Kwabre South, Ahafo Ano North Municipal, ' +
    'Ahafo Ano South East, Ahafo Ano South West, Akrofuom, Amansie Central, Amansie South, Amansie West, ' +
    'Asante Akim Central Municipal, Asante Akim North, Asante Akim South Municipal, Asokore Mampong Municipal, ' +
    'Asokwa Municipal, Atwima Kwanwoma, Atwima Mponua, Atwima Nwabiagya North, Atwima Nwabiagya South Municipal, ' +
    'Bekwai Municipal, Bosome Freho, Bosomtwe, Ejisu Municipal, Ejura Sekyedumase Municipal, Juaben Municipal, ' +
    'Kumasi Metropolitan, Kwabre East Municipal, Kwadaso Municipal, Mampong Municipal, Obuasi East, ' +
    'Obuasi Municipal, Offinso Municipal, Offinso North, Oforikrom Municipal, Old Tafo Municipal, ' +
    'Sekyere Afram Plains, Sekyere Central, Sekyere East, Sekyere Kumawu, Sekyere South, Suame Municipal',
  BONO:
    'Banda, Berekum East Municipal, Berekum West, Dormaa Central Municipal, Dormaa East, Dormaa West, Jaman North, ' +
    'Jaman South Municipal, Sunyani Municipal, Sunyani West Municipal, Tain, Wenchi Municipal',
  BONO_EAST:
    'Atebubu Amantin Municipal, Kintampo North Municipal, Kintampo South, Nkoranza North, Nkoranza South Municipal, ' +
    'Pru East, Pru West, Sene East, Sene West, Techiman Municipal, Techiman North',
  CENTRAL:
    'Abura Asebu Kwamankese, Agona East, Agona West Municipal, Ajumako Enyan Essiam, Asikuma Odoben Brakwa, ' +
    'Assin Central Municipal, Assin North, Assin South, Awutu Senya East Municipal, Awutu Senya West, ' +
    'Cape Coast Metropolitan, Effutu Municipal, Ekumfi, Gomoa Central, Gomoa East, Gomoa West, ' +
    'Komenda Edina Eguafo Abirem Municipal, Mfantseman Municipal, Twifo Atti Morkwa, Twifo Hemang Lower Denkyira, ' +
    'Upper Denkyira East Municipal, Upper Denkyira West',
  EASTERN:
    'Abuakwa North Municipal, Abuakwa South Municipal, Achiase, Akuapem North Municipal, Akuapem South, Akyemansa, ' +
    'Asene Manso Akroso, Asuogyaman, Atiwa East, Atiwa West, Ayensuano, Birim Central Municipal, Birim North, ' +
    'Birim South, Denkyembour, Fanteakwa North, Fanteakwa South, Kwaebibirem Municipal, Kwahu Afram Plains North, ' +
    'Kwahu Afram Plains South, Kwahu East, Kwahu South, Kwahu West Municipal, Lower Manya Krobo Municipal, ' +
    'New Juaben North Municipal, New Juaben South Municipal, Nsawam Adoagyiri Municipal, Okere, Suhum Municipal, ' +
    'Upper Manya Krobo, Upper West Akim, West Akim Municipal, Yilo Krobo Municipal',
  GREATER_ACCRA:
    'Ablekuma Central Municipal, Ablekuma North Municipal, Ablekuma West Municipal, Accra Metropolitan, Ada East, ' +
    'Ada West, Adentan Municipal, Ashaiman Municipal, Ayawaso Central Municipal, Ayawaso East Municipal, ' +
    'Ayawaso North Municipal, Ayawaso West Municipal, Ga Central Municipal, Ga East Municipal, Ga North Municipal, ' +
    'Ga South Municipal, Ga West Municipal, Korle Klottey Municipal, Kpone Katamanso Municipal, Krowor Municipal, ' +
    'La Dade Kotopon Municipal, La Nkwantanang Madina Municipal, Ledzokuku Municipal, Ningo Prampram, ' +
    'Okaikwei North Municipal, Shai Osudoku, Tema Metropolitan, Tema West Municipal, Weija Gbawe Municipal',
  NORTH_EAST:
    'Bunkpurugu Nakpanduri, Chereponi, East Mamprusi Municipal, Mamprugu Moagduri, West Mamprusi Municipal, ' +
    'Yunyoo Nasuan',
  NORTHERN:
    'Gushegu Municipal, Karaga, Kpandai, Kumbungu, Mion, Nanton, Nanumba North Municipal, Nanumba South, Saboba, ' +
    'Sagnarigu Municipal, Savelugu Municipal, Tamale Metropolitan, Tatale Sanguli, Tolon, Yendi Municipal, Zabzugu',
  OTI:
    'Biakoye, Guan, Jasikan Municipal, Kadjebi, Krachi East Municipal, Krachi Nchumuru, Krachi West Municipal, ' +
    'Nkwanta North, Nkwanta South Municipal',
  SAVANNAH:
    'Bole, Central Gonja, East Gonja Municipal, North East Gonja, North Gonja, Sawla Tuna Kalba, West Gonja Municipal',
  UPPER_EAST:
    'Bawku Municipal, Bawku West, Binduri, Bolgatanga East, Bolgatanga Municipal, Bongo, Builsa North Municipal, ' +
    'Builsa South, Garu, Kassena Nankana Municipal, Kassena Nankana West, Nabdam, Pusiga, Talensi, Tempane',
  UPPER_WEST:
    'Daffiama Bussie Issa, Jirapa Municipal, Lambussie Karni, Lawra Municipal, Nadowli Kaleo, Nandom Municipal, ' +
    'Sissala East Municipal, Sissala West, Wa East, Wa Municipal, Wa West',
  VOLTA:
    'Adaklu, Afadzato South, Agotime Ziope, Akatsi North, Akatsi South Municipal, Anloga, Central Tongu, ' +
    'Ho Municipal, Ho West, Hohoe Municipal, Keta Municipal, Ketu North Municipal, Ketu South Municipal, ' +
    'Kpando Municipal, North Dayi, North Tongu, South Dayi, South Tongu',
  WESTERN:
    'Ahanta West Municipal, Effia Kwesimintsim Municipal, Ellembelle, Jomoro Municipal, Mpohor, ' +
    'Nzema East Municipal, Prestea Huni Valley Municipal, Sekondi Takoradi Metropolitan, Shama, ' +
    'Tarkwa Nsuaem Municipal, Wassa Amenfi Central, Wassa Amenfi East Municipal, Wassa Amenfi West Municipal, ' +
    'Wassa East',
  WESTERN_NORTH:
    'Aowin Municipal, Bia East, Bia West, Bibiani Anhwiaso Bekwai Municipal, Bodi, Juaboso, Sefwi Akontombra, ' +
    'Sefwi Wiawso Municipal, Suaman',
};

export interface District {
  /** Its region's code and its name without its status: "ASHANTI/KUMASI". It stays when the status changes. */
  code: string;
  region: Region;
  label: string;
}

const codeOf = (region: Region, label: string) =>
  `${region}/${label
    .replace(/ (?:Metropolitan|Municipal)$/, '')
    .toUpperCase()
    .replaceAll(' ', '_')}`;

/** By region, then by name. */
export const DISTRICTS: readonly District[] = (Object.keys(NAMES) as Region[]).flatMap((region) =>
  NAMES[region].split(', ').map((label) => ({ code: codeOf(region, label), region, label })),
);

const LABELS: ReadonlyMap<string, string> = new Map(DISTRICTS.map(({ code, label }) => [code, label]));

export const isDistrict = (code: string): boolean => LABELS.has(code);

export const districtLabel = (code: string): string => LABELS.get(code) ?? code;
