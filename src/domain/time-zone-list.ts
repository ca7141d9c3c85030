/* Made by `npx vitest run country-list -u` from @vvo/tzdb (MIT): ISO code, zone, minutes from UTC without summer time, abbreviation, name. */
export const ZONE_ROWS = `
AC|Africa/Abidjan|0|GMT|Greenwich Mean Time
AD|Europe/Andorra|60|CET|Central European Time
AE|Asia/Dubai|240|GST|Gulf Time
AF|Asia/Kabul|270|AFT|Afghanistan Time
AG|America/Antigua|-240|AST|Atlantic Time
AI|America/Anguilla|-240|AST|Atlantic Time
AL|Europe/Tirane|60|CET|Central European Time
AM|Asia/Yerevan|240|AMT|Armenia Time
AO|Africa/Luanda|60|WAT|West Africa Time
AQ|Antarctica/Casey|480|AWST|Australian Western Time
AQ|Antarctica/Davis|420|DAVT|Davis Time
AQ|Antarctica/DumontDUrville|600|DDUT|Dumont d’Urville Time
AQ|Antarctica/Mawson|300|MAWT|Mawson Time
AQ|Antarctica/McMurdo|720|NZST|New Zealand Time
AQ|Antarctica/Palmer|-180|CLT|Chile Time
AQ|Antarctica/Syowa|180|SYOT|Syowa Time
AQ|Antarctica/Troll|0|GMT|Troll Station Time
AR|America/Argentina/Buenos_Aires|-180|ART|Argentina Time
AS|Pacific/Pago_Pago|-660|SST|American Samoa Time
AT|Europe/Vienna|60|CET|Central European Time
AU|Australia/Adelaide|570|ACST|Australian Central Time
AU|Australia/Brisbane|600|AEST|Australian Eastern Time
AU|Australia/Darwin|570|ACST|Australian Central Time
AU|Australia/Eucla|525|ACWST|Australian Central Western Time
AU|Australia/Lord_Howe|630|LHST|Lord Howe Time
AU|Australia/Perth|480|AWST|Australian Western Time
AU|Australia/Sydney|600|AEST|Australian Eastern Time
AW|America/Aruba|-240|AST|Atlantic Time
AX|Europe/Mariehamn|120|EET|Eastern European Time
AZ|Asia/Baku|240|AZT|Azerbaijan Time
BA|Europe/Sarajevo|60|CET|Central European Time
BB|America/Barbados|-240|AST|Atlantic Time
BD|Asia/Dhaka|360|BST|Bangladesh Time
BE|Europe/Brussels|60|CET|Central European Time
BF|Africa/Ouagadougou|0|GMT|Greenwich Mean Time
BG|Europe/Sofia|120|EET|Eastern European Time
BH|Asia/Bahrain|180|AST|Arabian Time
BI|Africa/Bujumbura|120|CAT|Central Africa Time
BJ|Africa/Porto-Novo|60|WAT|West Africa Time
BL|America/St_Barthelemy|-240|AST|Atlantic Time
BM|Atlantic/Bermuda|-240|AST|Atlantic Time
BN|Asia/Brunei|480|BNT|Brunei Time
BO|America/La_Paz|-240|BOT|Bolivia Time
BQ|America/Kralendijk|-240|AST|Atlantic Time
BR|America/Manaus|-240|AMT|Amazon Time
BR|America/Noronha|-120|FNT|Fernando de Noronha Time
BR|America/Rio_Branco|-300|ACT|Acre Time
BR|America/Sao_Paulo|-180|BRT|Brasilia Time
BS|America/Nassau|-300|EST|Eastern Time
BT|Asia/Thimphu|360|BTT|Bhutan Time
BW|Africa/Gaborone|120|CAT|Central Africa Time
BY|Europe/Minsk|180|MSK|Moscow Time
BZ|America/Belize|-360|CST|Central Time
CA|America/Atikokan|-300|EST|Eastern Time
CA|America/Blanc-Sablon|-240|AST|Atlantic Time
CA|America/Cambridge_Bay|-420|MST|Mountain Time
CA|America/Edmonton|-360|CST|Mountain Time
CA|America/Halifax|-240|AST|Atlantic Time
CA|America/Regina|-360|CST|Central Time
CA|America/Resolute|-360|CST|Central Time
CA|America/St_Johns|-210|NST|Newfoundland Time
CA|America/Toronto|-300|EST|Eastern Time
CA|America/Vancouver|-420|MST|Pacific Time
CA|America/Whitehorse|-420|MST|Yukon Time
CA|America/Winnipeg|-300|EST|Central Time
CC|Indian/Cocos|390|CCT|Cocos Islands Time
CD|Africa/Kinshasa|60|WAT|West Africa Time
CD|Africa/Lubumbashi|120|CAT|Central Africa Time
CF|Africa/Bangui|60|WAT|West Africa Time
CG|Africa/Brazzaville|60|WAT|West Africa Time
CH|Europe/Zurich|60|CET|Central European Time
CI|Africa/Abidjan|0|GMT|Greenwich Mean Time
CK|Pacific/Rarotonga|-600|CKT|Cook Islands Time
CL|America/Punta_Arenas|-180|CLT|Chile Time
CL|America/Santiago|-240|CLT|Chile Time
CL|Pacific/Easter|-360|EAST|Easter Island Time
CM|Africa/Douala|60|WAT|West Africa Time
CN|Asia/Shanghai|480|CST|China Time
CN|Asia/Urumqi|360|CST|China Time
CO|America/Bogota|-300|COT|Colombia Time
CR|America/Costa_Rica|-360|CST|Central Time
CU|America/Havana|-240|CDT|Cuba Time
CV|Atlantic/Cape_Verde|-60|CVT|Cape Verde Time
CW|America/Curacao|-240|AST|Atlantic Time
CX|Indian/Christmas|420|CXT|Christmas Island Time
CY|Asia/Nicosia|120|EET|Eastern European Time
CZ|Europe/Prague|60|CET|Central European Time
DE|Europe/Berlin|60|CET|Central European Time
DJ|Africa/Djibouti|180|EAT|East Africa Time
DK|Europe/Copenhagen|60|CET|Central European Time
DM|America/Dominica|-240|AST|Atlantic Time
DO|America/Santo_Domingo|-240|AST|Atlantic Time
DZ|Africa/Algiers|60|CET|Central European Time
EC|America/Guayaquil|-300|ECT|Ecuador Time
EC|Pacific/Galapagos|-360|GALT|Galapagos Time
EE|Europe/Tallinn|120|EET|Eastern European Time
EG|Africa/Cairo|120|EET|Eastern European Time
EH|Africa/El_Aaiun|0|WET|Western European Time
ER|Africa/Asmara|180|EAT|East Africa Time
ES|Atlantic/Canary|0|WET|Western European Time
ES|Europe/Madrid|60|CET|Central European Time
ET|Africa/Addis_Ababa|180|EAT|East Africa Time
FI|Europe/Helsinki|120|EET|Eastern European Time
FJ|Pacific/Fiji|720|FJT|Fiji Time
FK|Atlantic/Stanley|-180|FKST|Falkland Islands Time
FM|Pacific/Chuuk|600|CHUT|Chuuk Time
FM|Pacific/Kosrae|660|KOST|Kosrae Time
FO|Atlantic/Faroe|0|WET|Western European Time
FR|Europe/Paris|60|CET|Central European Time
GA|Africa/Libreville|60|WAT|West Africa Time
GB|Europe/London|0|GMT|United Kingdom Time
GD|America/Grenada|-240|AST|Atlantic Time
GE|Asia/Tbilisi|240|GET|Georgia Time
GF|America/Cayenne|-180|GFT|French Guiana Time
GG|Europe/Guernsey|0|GMT|Guernsey Time
GH|Africa/Accra|0|GMT|Greenwich Mean Time
GI|Europe/Gibraltar|60|CET|Central European Time
GL|America/Danmarkshavn|0|GMT|Greenwich Mean Time
GL|America/Nuuk|-120|WGT|Greenland Time
GL|America/Thule|-240|AST|Atlantic Time
GM|Africa/Banjul|0|GMT|Greenwich Mean Time
GN|Africa/Conakry|0|GMT|Greenwich Mean Time
GP|America/Guadeloupe|-240|AST|Atlantic Time
GQ|Africa/Malabo|60|WAT|West Africa Time
GR|Europe/Athens|120|EET|Eastern European Time
GS|Atlantic/South_Georgia|-120|GST|South Georgia Time
GT|America/Guatemala|-360|CST|Central Time
GU|Pacific/Guam|600|ChST|Chamorro Time
GW|Africa/Bissau|0|GMT|Greenwich Mean Time
GY|America/Guyana|-240|GYT|Guyana Time
HK|Asia/Hong_Kong|480|HKT|Hong Kong Time
HN|America/Tegucigalpa|-360|CST|Central Time
HR|Europe/Zagreb|60|CET|Central European Time
HT|America/Port-au-Prince|-300|EST|Eastern Time
HU|Europe/Budapest|60|CET|Central European Time
ID|Asia/Jakarta|420|WIB|Western Indonesia Time
ID|Asia/Jayapura|540|WIT|Eastern Indonesia Time
ID|Asia/Makassar|480|WITA|Central Indonesia Time
IE|Europe/Dublin|0|GMT|Ireland Time
IL|Asia/Jerusalem|120|IST|Israel Time
IM|Europe/Isle_of_Man|0|GMT|Isle of Man Time
IN|Asia/Kolkata|330|IST|India Time
IO|Indian/Chagos|360|IOT|Indian Ocean Time
IQ|Asia/Baghdad|180|AST|Arabian Time
IR|Asia/Tehran|210|IRST|Iran Time
IS|Atlantic/Reykjavik|0|GMT|Greenwich Mean Time
IT|Europe/Rome|60|CET|Central European Time
JE|Europe/Jersey|0|GMT|Jersey Time
JM|America/Jamaica|-300|EST|Eastern Time
JO|Asia/Amman|180|GMT+3|Jordan Time
JP|Asia/Tokyo|540|JST|Japan Time
KE|Africa/Nairobi|180|EAT|East Africa Time
KG|Asia/Bishkek|360|KGT|Kyrgyzstan Time
KH|Asia/Phnom_Penh|420|ICT|Indochina Time
KI|Pacific/Kanton|780|PHOT|Phoenix Islands Time
KI|Pacific/Kiritimati|840|LINT|Line Islands Time
KI|Pacific/Tarawa|720|GILT|Gilbert Islands Time
KM|Indian/Comoro|180|EAT|East Africa Time
KN|America/St_Kitts|-240|AST|Atlantic Time
KP|Asia/Pyongyang|540|KST|Korean Time
KR|Asia/Seoul|540|KST|Korean Time
KW|Asia/Kuwait|180|AST|Arabian Time
KY|America/Cayman|-300|EST|Eastern Time
KZ|Asia/Almaty|300|GMT+5|Kazakhstan Time
LA|Asia/Vientiane|420|ICT|Indochina Time
LB|Asia/Beirut|120|EET|Eastern European Time
LC|America/St_Lucia|-240|AST|Atlantic Time
LI|Europe/Vaduz|60|CET|Central European Time
LK|Asia/Colombo|330|IST|India Time
LR|Africa/Monrovia|0|GMT|Greenwich Mean Time
LS|Africa/Maseru|120|SAST|South Africa Time
LT|Europe/Vilnius|120|EET|Eastern European Time
LU|Europe/Luxembourg|60|CET|Central European Time
LV|Europe/Riga|120|EET|Eastern European Time
LY|Africa/Tripoli|120|EET|Eastern European Time
MA|Africa/Casablanca|0|WET|Western European Time
MC|Europe/Monaco|60|CET|Central European Time
MD|Europe/Chisinau|120|EET|Eastern European Time
ME|Europe/Podgorica|60|CET|Central European Time
MF|America/Marigot|-240|AST|Atlantic Time
MG|Indian/Antananarivo|180|EAT|East Africa Time
MH|Pacific/Majuro|720|MHT|Marshall Islands Time
MK|Europe/Skopje|60|CET|Central European Time
ML|Africa/Bamako|0|GMT|Greenwich Mean Time
MM|Asia/Yangon|390|MMT|Myanmar Time
MN|Asia/Hovd|420|HOVT|Khovd Time
MN|Asia/Ulaanbaatar|480|ULAT|Ulaanbaatar Time
MO|Asia/Macau|480|CST|China Time
MP|Pacific/Saipan|600|ChST|Chamorro Time
MQ|America/Martinique|-240|AST|Atlantic Time
MR|Africa/Nouakchott|0|GMT|Greenwich Mean Time
MS|America/Montserrat|-240|AST|Atlantic Time
MT|Europe/Malta|60|CET|Central European Time
MU|Indian/Mauritius|240|MUT|Mauritius Time
MV|Indian/Maldives|300|MVT|Maldives Time
MW|Africa/Blantyre|120|CAT|Central Africa Time
MX|America/Cancun|-300|EST|Eastern Time
MX|America/Ciudad_Juarez|-420|MST|Mountain Time
MX|America/Hermosillo|-420|MST|Mexican Pacific Time
MX|America/Matamoros|-360|CST|Central Time
MX|America/Mexico_City|-360|CST|Central Time
MX|America/Tijuana|-480|PST|Pacific Time
MY|Asia/Kuala_Lumpur|480|MYT|Malaysia Time
MZ|Africa/Maputo|120|CAT|Central Africa Time
NA|Africa/Windhoek|120|CAT|Central Africa Time
NC|Pacific/Noumea|660|NCT|New Caledonia Time
NE|Africa/Niamey|60|WAT|West Africa Time
NF|Pacific/Norfolk|660|NFT|Norfolk Island Time
NG|Africa/Lagos|60|WAT|West Africa Time
NI|America/Managua|-360|CST|Central Time
NL|Europe/Amsterdam|60|CET|Central European Time
NO|Europe/Oslo|60|CET|Central European Time
NP|Asia/Kathmandu|345|NPT|Nepal Time
NR|Pacific/Nauru|720|NRT|Nauru Time
NU|Pacific/Niue|-660|NUT|Niue Time
NZ|Pacific/Auckland|720|NZST|New Zealand Time
NZ|Pacific/Chatham|765|CHAST|Chatham Time
OM|Asia/Muscat|240|GST|Gulf Time
PA|America/Panama|-300|EST|Eastern Time
PE|America/Lima|-300|PET|Peru Time
PF|Pacific/Gambier|-540|GAMT|Gambier Time
PF|Pacific/Marquesas|-570|MART|Marquesas Time
PF|Pacific/Tahiti|-600|TAHT|Tahiti Time
PG|Pacific/Bougainville|660|BST|Bougainville Time
PG|Pacific/Port_Moresby|600|PGT|Papua New Guinea Time
PH|Asia/Manila|480|PST|Philippine Time
PK|Asia/Karachi|300|PKT|Pakistan Time
PL|Europe/Warsaw|60|CET|Central European Time
PM|America/Miquelon|-180|PMST|St. Pierre & Miquelon Time
PN|Pacific/Pitcairn|-480|PST|Pitcairn Time
PR|America/Puerto_Rico|-240|AST|Atlantic Time
PS|Asia/Gaza|120|EET|Eastern European Time
PT|Atlantic/Azores|-60|AZOT|Azores Time
PT|Europe/Lisbon|0|WET|Western European Time
PW|Pacific/Palau|540|PWT|Palau Time
PY|America/Asuncion|-180|PYT|Paraguay Time
QA|Asia/Qatar|180|AST|Arabian Time
RE|Indian/Reunion|240|RET|Réunion Time
RO|Europe/Bucharest|120|EET|Eastern European Time
RS|Europe/Belgrade|60|CET|Central European Time
RU|Asia/Chita|540|YAKT|Yakutsk Time
RU|Asia/Irkutsk|480|IRKT|Irkutsk Time
RU|Asia/Kamchatka|720|PETT|Kamchatka Time
RU|Asia/Novosibirsk|420|KRAT|Krasnoyarsk Time
RU|Asia/Omsk|360|OMST|Omsk Time
RU|Asia/Sakhalin|660|MAGT|Magadan Time
RU|Asia/Vladivostok|600|VLAT|Vladivostok Time
RU|Asia/Yekaterinburg|300|YEKT|Yekaterinburg Time
RU|Europe/Kaliningrad|120|EET|Eastern European Time
RU|Europe/Moscow|180|MSK|Moscow Time
RU|Europe/Samara|240|SAMT|Samara Time
RW|Africa/Kigali|120|CAT|Central Africa Time
SA|Asia/Riyadh|180|AST|Arabian Time
SB|Pacific/Guadalcanal|660|SBT|Solomon Islands Time
SC|Indian/Mahe|240|SCT|Seychelles Time
SD|Africa/Khartoum|120|CAT|Central Africa Time
SE|Europe/Stockholm|60|CET|Central European Time
SG|Asia/Singapore|480|SGT|Singapore Time
SH|Atlantic/St_Helena|0|GMT|Greenwich Mean Time
SI|Europe/Ljubljana|60|CET|Central European Time
SJ|Arctic/Longyearbyen|60|CET|Central European Time
SK|Europe/Bratislava|60|CET|Central European Time
SL|Africa/Freetown|0|GMT|Greenwich Mean Time
SM|Europe/San_Marino|60|CET|Central European Time
SN|Africa/Dakar|0|GMT|Greenwich Mean Time
SO|Africa/Mogadishu|180|EAT|East Africa Time
SR|America/Paramaribo|-180|SRT|Suriname Time
SS|Africa/Juba|120|CAT|Central Africa Time
ST|Africa/Sao_Tome|0|GMT|Greenwich Mean Time
SV|America/El_Salvador|-360|CST|Central Time
SX|America/Lower_Princes|-240|AST|Atlantic Time
SY|Asia/Damascus|180|GMT+3|Syria Time
SZ|Africa/Mbabane|120|SAST|South Africa Time
TA|Africa/Abidjan|0|GMT|Greenwich Mean Time
TC|America/Grand_Turk|-300|EST|Eastern Time
TD|Africa/Ndjamena|60|WAT|West Africa Time
TF|Indian/Kerguelen|300|FSAT|French Southern & Antarctic Time
TG|Africa/Lome|0|GMT|Greenwich Mean Time
TH|Asia/Bangkok|420|ICT|Indochina Time
TJ|Asia/Dushanbe|300|TJT|Tajikistan Time
TK|Pacific/Fakaofo|780|TKT|Tokelau Time
TL|Asia/Dili|540|TLT|Timor-Leste Time
TM|Asia/Ashgabat|300|TMT|Turkmenistan Time
TN|Africa/Tunis|60|CET|Central European Time
TO|Pacific/Tongatapu|780|TOT|Tonga Time
TR|Europe/Istanbul|180|TRT|Türkiye Time
TT|America/Port_of_Spain|-240|AST|Atlantic Time
TV|Pacific/Funafuti|720|TVT|Tuvalu Time
TW|Asia/Taipei|480|CST|Taiwan Time
TZ|Africa/Dar_es_Salaam|180|EAT|East Africa Time
UA|Europe/Kyiv|120|EET|Eastern European Time
UA|Europe/Simferopol|180|MSK|Moscow Time
UG|Africa/Kampala|180|EAT|East Africa Time
UM|Pacific/Midway|-660|SST|American Samoa Time
UM|Pacific/Wake|720|WAKT|Wake Island Time
US|America/Adak|-600|HST|Hawaii-Aleutian Time
US|America/Anchorage|-540|AKST|Alaska Time
US|America/Chicago|-360|CST|Central Time
US|America/Denver|-420|MST|Mountain Time
US|America/Los_Angeles|-480|PST|Pacific Time
US|America/New_York|-300|EST|Eastern Time
US|America/Phoenix|-420|MST|Mountain Time
US|Pacific/Honolulu|-600|HST|Hawaii-Aleutian Time
UY|America/Montevideo|-180|UYT|Uruguay Time
UZ|Asia/Tashkent|300|UZT|Uzbekistan Time
VA|Europe/Vatican|60|CET|Central European Time
VC|America/St_Vincent|-240|AST|Atlantic Time
VE|America/Caracas|-240|VET|Venezuela Time
VG|America/Tortola|-240|AST|Atlantic Time
VI|America/St_Thomas|-240|AST|Atlantic Time
VN|Asia/Ho_Chi_Minh|420|ICT|Indochina Time
VU|Pacific/Efate|660|VUT|Vanuatu Time
WF|Pacific/Wallis|720|WFT|Wallis & Futuna Time
WS|Pacific/Apia|780|WST|Samoa Time
XK|Europe/Belgrade|60|CET|Central European Time
YE|Asia/Aden|180|AST|Arabian Time
YT|Indian/Mayotte|180|EAT|East Africa Time
ZA|Africa/Johannesburg|120|SAST|South Africa Time
ZM|Africa/Lusaka|120|CAT|Central Africa Time
ZW|Africa/Harare|120|CAT|Central Africa Time
`;
