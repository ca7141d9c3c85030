import type { Company, SiteNumbers } from '../../../contract/site.ts';
import { countOf, formatCount } from '../../../domain/counts.ts';
import { Section } from './section.tsx';

/** What has happened here so far: true numbers, and none while they are small. */
export function Numbers({ numbers: { participants, sessions, minutesToPay } }: { numbers: SiteNumbers }) {
  const shown = [
    participants !== null && ([formatCount(participants), 'people ready to take part'] as const),
    sessions !== null && ([formatCount(sessions), 'sessions held'] as const),
    minutesToPay !== null && ([countOf(minutesToPay, 'minute'), 'until half of our participants are paid'] as const),
  ].filter((one) => one !== false);
  if (shown.length === 0) return null;
  return (
    <dl className="grid gap-x-10 gap-y-6 sm:grid-cols-3">
      {shown.map(([value, label]) => (
        <div key={label} className="flex flex-col-reverse justify-end gap-1 border-gold border-t-2 pt-4">
          <dt className="text-quiet">{label}</dt>
          <dd className="money font-display text-3xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Who runs this instance: what its settings say, and nothing while they say nothing. */
export function AboutUs({ company }: { company: Company }) {
  const { name, registration, address, phone, whatsapp, people } = company;
  const facts = [
    ['Company', name],
    ['Registration number', registration],
    ['Address', address],
    ['Phone', phone && <a href={`tel:${digitsOf(phone)}`}>{phone}</a>],
    ['WhatsApp', whatsapp && <a href={`https://wa.me/${digitsOf(whatsapp).replace('+', '')}`}>{whatsapp}</a>],
    ['People', people.length > 0 && people.join('; ')],
  ] as const;
  const shown = facts.filter(([, value]) => value);
  if (shown.length === 0) return null;
  return (
    <Section title="Who is behind Nyansapo">
      <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2 lg:grid-cols-3 [&_a]:text-clay [&_a]:underline">
        {shown.map(([label, value]) => (
          <div key={label}>
            <dt className="text-quiet text-sm">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

const digitsOf = (number: string) => number.replaceAll(/[^+\d]/g, '');
