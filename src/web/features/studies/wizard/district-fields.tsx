import { regionOfDistrict } from '../../../../domain/district-code.ts';
import { DISTRICTS } from '../../../../domain/districts.ts';
import { GHANA_REGIONS } from '../../../../domain/enumerations.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { LongChips } from './long-chips.tsx';

export interface DistrictFieldsProps {
  regions: readonly string[];
  districts: readonly string[];
  onChange: (districts: string[]) => void;
}

/** Of each chosen region: the whole of it, or only some of its districts. */
export function DistrictFields({ regions, districts, onChange }: DistrictFieldsProps) {
  return (
    <Disclosure title="Only some districts" open={districts.length > 0}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-1">
        {regions.map((region) => {
          const name = GHANA_REGIONS[region as keyof typeof GHANA_REGIONS];
          const own = DISTRICTS.filter((one) => one.region === region);
          const isOf = (code: string) => regionOfDistrict(code) === region;
          return (
            <section key={region} className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-label={name}>
              <p className="font-semibold">{name}</p>
              <LongChips
                label={`Districts of ${name}`}
                name={`districts.${region}`}
                anyone={`All ${own.length}`}
                options={Object.fromEntries(own.map(({ code, label }) => [code, label]))}
                value={districts.filter(isOf)}
                onChange={(chosen) => onChange([...districts.filter((code) => !isOf(code)), ...chosen])}
              />
            </section>
          );
        })}
      </div>
    </Disclosure>
  );
}
