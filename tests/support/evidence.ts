import { PDFDocument, PDFHexString, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import type { Failure, ReplyOf, Success } from '../../src/contract/endpoint.ts';
import type { uploadOrganizationEvidence } from '../../src/contract/organizations.ts';
import type { EvidenceEmail, EvidenceFile } from '../../src/domain/organization-kinds.ts';
import { KYC } from './kyc.ts';
import type { Person, World } from './world.ts';

/** A phone's picture, with its location. */
export function photo(width = 1200, height = 800, format: 'jpeg' | 'png' | 'gif' = 'jpeg'): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const picture = sharp({ create: { width, height, channels: 3, background: '#a54', noise } });
  return picture
    .withExif({ IFD0: { Artist: 'Ama Owusu', ImageDescription: 'taken at home' } })
    .toFormat(format)
    .toBuffer();
}

/** A certificate that runs a script when it is opened, starts a program and carries a file. */
export async function certificateWithScript(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([400, 600]);
  page.drawText('Certificate of incorporation', { font: await pdf.embedFont(StandardFonts.Helvetica), x: 40, y: 500 });
  pdf.addJavaScript('main', 'app.alert("planted script")');
  await pdf.attach(Buffer.from('planted file'), 'planted.exe', { mimeType: 'application/x-msdownload' });
  const launch = pdf.context.obj({ S: PDFName.of('Launch'), F: PDFString.of('planted-program.exe') });
  const script = pdf.context.obj({ S: PDFName.of('JavaScript'), JS: PDFHexString.fromText('planted()') });
  pdf.catalog.set(PDFName.of('OpenAction'), pdf.context.register(launch));
  page.node.set(PDFName.of('AA'), pdf.context.obj({ O: pdf.context.register(script) }));
  const link = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 400, 600], A: pdf.context.register(launch) };
  page.node.set(PDFName.of('Annots'), pdf.context.obj([pdf.context.register(pdf.context.obj(link))]));
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
}

type UploadAnswer = { status: number } & (Success<ReplyOf<typeof uploadOrganizationEvidence>> | Failure);

export async function upload(
  world: World,
  person: Person,
  field: EvidenceFile,
  file: Uint8Array,
  organizationId = person.user.organization?.id,
): Promise<UploadAnswer> {
  const path = `/api/v1/identity/organizations/${organizationId}/evidence?field=${field}`;
  const response = await fetch(`${world.running.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${person.token()}` },
    body: new Uint8Array(file),
  });
  return { status: response.status, ...((await response.json()) as object) } as UploadAnswer;
}

/** The code of the newest mail to an address. */
export async function codeMailedTo(world: World, email: string): Promise<string> {
  await world.settle();
  const mail = world.mails(email)[0];
  return /\b\d{6}\b/.exec(`${mail?.subject} ${mail?.text}`)?.[0] ?? '';
}

export async function confirmAddress(world: World, person: Person, field: EvidenceEmail, email: string): Promise<void> {
  const { confirmEvidenceEmail, requestEvidenceCode } = await import('../../src/contract/organizations.ts');
  const params = { organizationId: person.user.organization?.id ?? '' };
  await person.must(requestEvidenceCode, { params, body: { field, email } });
  await person.must(confirmEvidenceEmail, { params, body: { field, code: await codeMailedTo(world, email) } });
}

/** A submission of each kind, with the evidence that the kind needs. */
export const SUBMISSIONS = {
  COMPANY: { ...KYC, kind: 'COMPANY', registrationNumber: 'CS123456789' },
  NGO: {
    kind: 'NGO',
    organizationName: 'Sankofa Trust',
    registeredBusinessName: 'Sankofa Trust LBG',
    registrationNumber: 'CG987654321',
    usagePlan: 'Interviews with farmers.',
  },
  UNIVERSITY: {
    kind: 'UNIVERSITY',
    organizationName: 'Institute of Social Research',
    registeredBusinessName: 'University of the Volta',
    institutionEmail: 'registry@uv.edu.gh',
    usagePlan: 'Surveys of households.',
  },
  PUBLIC_BODY: {
    kind: 'PUBLIC_BODY',
    organizationName: 'District Assembly of Keta',
    registeredBusinessName: 'Keta Municipal Assembly',
    institutionEmail: 'office@keta.gov.gh',
    usagePlan: 'Interviews about services.',
  },
  STUDENT: {
    kind: 'STUDENT',
    organizationName: 'Ama Owusu',
    registeredBusinessName: 'University of the Volta',
    institutionEmail: 'ama@st.uv.edu.gh',
    supervisorName: 'Dr Esi Mensah',
    supervisorEmail: 'esi.mensah@uv.edu.gh',
    usagePlan: 'A thesis about savings groups.',
  },
  INDEPENDENT_RESEARCHER: {
    kind: 'INDEPENDENT_RESEARCHER',
    organizationName: 'Ama Owusu',
    ghanaCardNumber: 'GHA-012345678-9',
    usagePlan: 'Interviews about markets.',
  },
} as const;
