/** A district's code begins with its region's: "ASHANTI/KUMASI". The list is in `districts.ts`. */
export const DISTRICT_CODE = /^[A-Z_]+\/[A-Z_]+$/;

export const regionOfDistrict = (code: string): string => code.slice(0, code.indexOf('/'));

/** A district's name without its status, as its code has it: "Ahafo Ano North". */
export const districtName = (code: string): string =>
  code
    .slice(code.indexOf('/') + 1)
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join(' ');
