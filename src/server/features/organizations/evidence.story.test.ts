import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  certificateWithScript,
  codeMailedTo,
  confirmAddress,
  photo,
  SUBMISSIONS,
  upload,
} from '../../../../tests/support/evidence.ts';
import { KYC } from '../../../../tests/support/kyc.ts';
import { unpackedText } from '../../../../tests/support/unpacked-text.ts';
import { PASSWORD, type Person, World } from '../../../../tests/support/world.ts';
import { listAudit } from '../../../contract/audit.ts';
import {
  approveOrganization,
  checkEvidence,
  declineOrganization,
  listVerifications,
  openEvidence,
} from '../../../contract/organizations/verification.ts';
import {
  confirmEvidenceEmail,
  getEvidence,
  getOrganizationInformation,
  requestEvidenceCode,
  submitOrganizationInformation,
} from '../../../contract/organizations.ts';
import { eraseMe, exportMyData } from '../../../contract/privacy.ts';
import {
  evidenceOf,
  fieldsOf,
  isEvidenceEmail,
  isEvidenceFile,
  MAX_EVIDENCE_BYTES,
  needOf,
  ORGANIZATION_KINDS,
  type OrganizationKind,
} from '../../../domain/organization-kinds.ts';
import { cleanClips } from '../clips/cleaning.service.ts';

/* How each kind of organisation proves its identity, and who may see the evidence. */

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await World.start();
  admin = await world.admin();
});
afterAll(() => world.close());

const KINDS = Object.keys(ORGANIZATION_KINDS) as OrganizationKind[];
const idOf = (person: Person) => person.user.organization?.id ?? '';
const paramsOf = (person: Person) => ({ organizationId: idOf(person) });
const submit = (person: Person, body: object) =>
  person.call(submitOrganizationInformation, { params: paramsOf(person), body: body as never });
const pathOf = (id: string) => join(world.app.settings.dataDir, 'clips', id.slice(-2), id);
const rowOf = async (person: Person) =>
  (await admin.must(listVerifications)).find(({ organizationId }) => organizationId === idOf(person));

/** Provides all evidence of a kind that is not in its form. */
async function prove(person: Person, kind: OrganizationKind): Promise<void> {
  const submission: Record<string, string> = SUBMISSIONS[kind];
  for (const field of evidenceOf(kind)) {
    if (isEvidenceFile(field)) expect((await upload(world, person, field, await photo())).status).toBe(200);
    if (isEvidenceEmail(field)) await confirmAddress(world, person, field, submission[field] ?? '');
  }
}

/** The response to an admin's browser that requests a file. */
const download = (id: string, by: Person) =>
  fetch(`${world.running.url}/api/v1${openEvidence.path.replace('{id}', id)}`, {
    headers: { authorization: `Bearer ${by.token()}` },
  });

test.each(KINDS)(
  'ORG-16: a %s submits the evidence of its kind, and an admin approves after checking it',
  async (kind) => {
    const founder = await world.join('RESEARCHER', 'Founder');
    // No evidence exists yet: the refusal names each file and address.
    const early = await submit(founder, SUBMISSIONS[kind]);
    const apart = evidenceOf(kind).filter((field) => isEvidenceFile(field) || isEvidenceEmail(field));
    expect(early.status).toBe(400);
    expect((early as never as { content: { field: string }[] }).content.map(({ field }) => field)).toEqual(apart);
    await prove(founder, kind);
    expect(await submit(founder, SUBMISSIONS[kind])).toMatchObject({ status: 200 });
    const row = await rowOf(founder);
    expect(row).toMatchObject({ ...SUBMISSIONS[kind], checked: [] });
    const params = paramsOf(founder);
    expect(await admin.call(approveOrganization, { params })).toMatchObject({
      status: 409,
      code: 'EVIDENCE_UNCHECKED',
    });
    for (const field of evidenceOf(kind)) await admin.must(checkEvidence, { params, body: { field, isChecked: true } });
    const { takesEffectAt } = await admin.must(approveOrganization, { params });
    await world.goTo(new Date(takesEffectAt));
    expect((await rowOf(founder))?.adminVerificationStatus).toBe('VERIFIED');
    expect(await upload(world, founder, 'ghanaCard', await photo())).toMatchObject({ code: 'ALREADY_VERIFIED' });
  },
);

test.each(KINDS)('ORG-16: each field that a %s needs is required, and other fields are not stored', async (kind) => {
  const founder = await world.join('RESEARCHER', 'Fields');
  await prove(founder, kind);
  for (const field of fieldsOf(kind)) {
    if (isEvidenceFile(field) || needOf(kind, field) !== 'required' || field === 'stage') continue;
    const { [field as never]: _, ...rest } = SUBMISSIONS[kind];
    expect(await submit(founder, rest), field).toMatchObject({
      status: 400,
      content: expect.arrayContaining([expect.objectContaining({ field })]),
    });
  }
  const everything = Object.assign({}, ...Object.values(SUBMISSIONS), SUBMISSIONS[kind]) as Record<string, string>;
  // An address that the kind doesn't ask for needs no confirmation.
  expect(await submit(founder, everything)).toMatchObject({ status: 200 });
  const stored = (await founder.must(getOrganizationInformation, { params: paramsOf(founder) })) as never as Record<
    string,
    string | null
  >;
  for (const field of Object.keys(everything)) {
    if (field === 'kind' || needOf(kind, field as never) !== null) continue;
    expect([field, stored[field] || null]).toEqual([field, null]);
  }
});

test('a submission from a page of an earlier release is a company, which an admin approves without evidence', async () => {
  const founder = await world.verifiedResearcher(admin);
  expect(await rowOf(founder)).toMatchObject({ kind: 'COMPANY', registrationNumber: '', files: [], checked: [] });
  const other = await world.join('RESEARCHER', 'Earlier');
  for (const field of ['registeredBusinessName', 'organizationWebsiteUrl', 'founderLinkedInUrl', 'industry'] as const) {
    const { [field]: _, ...rest } = KYC;
    expect(await submit(other, rest), field).toMatchObject({ status: 400, content: [{ field }] });
  }
});

test('a website without https:// gets it', async () => {
  const founder = await world.join('RESEARCHER', 'Bare');
  await prove(founder, 'NGO');
  const bare = { organizationWebsiteUrl: 'sankofa.example', organizationLinkedInUrl: 'linkedin.com/company/sankofa' };
  expect(await submit(founder, { ...SUBMISSIONS.NGO, ...bare })).toMatchObject({ status: 200 });
  expect(await rowOf(founder)).toMatchObject({
    organizationWebsiteUrl: 'https://sankofa.example',
    organizationLinkedInUrl: 'https://linkedin.com/company/sankofa',
  });
});

test.each([
  ['gha 012345678 9', 'GHA-012345678-9'],
  ['GHA0123456789', 'GHA-012345678-9'],
])(
  'the number of a Ghana Card typed as %j is stored as on the card, visible only to its own admins',
  async (typed, number) => {
    const founder = await world.join('RESEARCHER', 'Card');
    await prove(founder, 'INDEPENDENT_RESEARCHER');
    const body = { ...SUBMISSIONS.INDEPENDENT_RESEARCHER, ghanaCardNumber: typed };
    expect(await submit(founder, body)).toMatchObject({ status: 200 });
    const params = paramsOf(founder);
    expect(await founder.must(getOrganizationInformation, { params })).toMatchObject({ ghanaCardNumber: number });
    const colleague = await world.colleague({ ...founder, organizationId: idOf(founder) });
    expect(await colleague.must(getOrganizationInformation, { params })).toMatchObject({ ghanaCardNumber: '' });
    expect(await colleague.call(getEvidence, { params })).toMatchObject({ code: 'FORBIDDEN' });
  },
);

test.each(['GHA-12345678-9', 'GHB-012345678-9', '0123456789', 'GHA-01234567A-9'])(
  'the number %j is not that of a Ghana Card',
  async (ghanaCardNumber) => {
    const founder = await world.join('RESEARCHER', 'Wrong');
    const answer = await submit(founder, { ...SUBMISSIONS.INDEPENDENT_RESEARCHER, ghanaCardNumber });
    expect(answer).toMatchObject({ status: 400, content: [{ field: 'ghanaCardNumber' }] });
  },
);

describe('ORG-18: what is uploaded', () => {
  let founder: Person;
  beforeAll(async () => {
    founder = await world.join('RESEARCHER', 'Uploads');
  });

  test('a picture keeps only its pixels, and replaces the previous one', async () => {
    const before = await upload(world, founder, 'ghanaCard', await photo(3000, 500));
    const [old] = (before as never as { content: { files: { id: string }[] } }).content.files;
    const answer = await upload(world, founder, 'ghanaCard', await photo(600, 400, 'png'));
    const { files } = (answer as never as { content: { files: { id: string; mediaType: string }[] } }).content;
    expect(files).toMatchObject([{ field: 'ghanaCard', mediaType: 'image/jpeg' }]);
    const kept = readFileSync(pathOf(files[0]?.id ?? ''));
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 400 });
    expect(kept.includes('Ama Owusu') || kept.includes('taken at home')).toBe(false);
    await cleanClips(world.app);
    expect([existsSync(pathOf(old?.id ?? '')), existsSync(pathOf(files[0]?.id ?? ''))]).toEqual([false, true]);
  });

  test('a PDF loses its scripts, attachments and actions', async () => {
    const planted = await certificateWithScript();
    expect(await unpackedText(planted)).toMatch(/planted/);
    const answer = await upload(world, founder, 'registrationCertificate', planted);
    expect(answer).toMatchObject({ status: 200 });
    const { files } = (answer as never as { content: { files: { id: string; field: string }[] } }).content;
    const file = files.find(({ field }) => field === 'registrationCertificate');
    const text = await unpackedText(readFileSync(pathOf(file?.id ?? '')));
    expect(text).not.toMatch(/planted|JavaScript|Launch|EmbeddedFile|OpenAction|Annots|\/AA/);
    expect(text).toContain('Certificate of incorporation');
  });

  /** A PNG whose header claims more pixels than it has. */
  async function claimingPng(side: number): Promise<Buffer> {
    const { crc32 } = await import('node:zlib');
    const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    file.writeUInt32BE(side, 16);
    file.writeUInt32BE(side, 20);
    file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
    return file;
  }

  test.each<[string, () => Promise<Uint8Array>]>([
    ['nothing', async () => new Uint8Array()],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a page that begins like a picture', async () => Buffer.from('\xff\xd8\xff<script>alert(1)</script>', 'latin1')],
    ['a picture of another format', () => photo(90, 60, 'gif')],
    ['a drawing with a script', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['half a picture', async () => (await photo()).subarray(0, 30_000)],
    ['a picture without its last bytes', async () => (await photo()).subarray(0, -40)],
    ['a small file that claims 2.5 billion pixels', () => claimingPng(50_000)],
    ['a PDF that ends after its first line', async () => Buffer.from('%PDF-1.7\n')],
    ['a PDF behind a page', async () => Buffer.concat([Buffer.from('<script>'), await certificateWithScript()])],
    ['a program', async () => Buffer.from('MZ\x90\x00program')],
  ])('%s is refused', async (_what, make) => {
    const file = await make();
    expect(await upload(world, founder, 'ghanaCard', file)).toMatchObject({ status: 400, code: 'EVIDENCE_UNREADABLE' });
  });

  test('a picture with an appended page and PDF loses both', async () => {
    const both = Buffer.concat([
      await photo(300, 200),
      Buffer.from('<script>planted</script>'),
      await certificateWithScript(),
    ]);
    const answer = await upload(world, founder, 'ghanaCard', both);
    const { files } = (answer as never as { content: { files: { id: string; field: string }[] } }).content;
    const kept = readFileSync(pathOf(files.find(({ field }) => field === 'ghanaCard')?.id ?? ''));
    expect([kept.includes('planted'), kept.includes('%PDF')]).toEqual([false, false]);
  });

  test('5 MB are accepted, and a larger file is refused before it is read', async () => {
    const picture = await photo(300, 200);
    const most = Buffer.concat([picture, Buffer.alloc(MAX_EVIDENCE_BYTES - picture.byteLength)]);
    expect(await upload(world, founder, 'ghanaCard', most)).toMatchObject({ status: 200 });
    const more = Buffer.concat([most, Buffer.alloc(1)]);
    expect(await upload(world, founder, 'ghanaCard', more)).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
  });
});

describe('ORG-19: who sees evidence', () => {
  test('only admins can open it, each access is audited, and no browser shows it as a page', async () => {
    const founder = await world.join('RESEARCHER', 'Seen');
    const stranger = await world.verifiedResearcher(admin);
    await prove(founder, 'NGO');
    await submit(founder, SUBMISSIONS.NGO);
    const id = (await rowOf(founder))?.files[0]?.id ?? '';
    for (const other of [founder, stranger, await world.participant('Curious')]) {
      const answer = await download(id, other);
      expect([answer.status, (await answer.text()).includes('JFIF')]).toEqual([404, false]);
    }
    const before = (await admin.must(listAudit, { query: { about: idOf(founder) } })).length;
    const answer = await download(id, admin);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': expect.stringMatching(/^attachment; filename="registrationCertificate-\w{6}\.jpg"$/),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const log = await admin.must(listAudit, { query: { about: idOf(founder) } });
    expect(log).toHaveLength(before + 1);
    expect(log[0]).toMatchObject({ action: 'organization.openEvidence', actorId: admin.user.userId });
  });

  test('nobody can upload, confirm or read for another organisation', async () => {
    const [one, other] = [await world.join('RESEARCHER', 'One'), await world.join('RESEARCHER', 'Other')];
    await prove(one, 'STUDENT');
    const params = paramsOf(one);
    expect(await other.call(getEvidence, { params })).toMatchObject({ status: 404 });
    expect(await upload(world, other, 'ghanaCard', await photo(), idOf(one))).toMatchObject({ status: 404 });
    const email = 'other@uv.edu.gh';
    const field = 'institutionEmail';
    expect(await other.call(requestEvidenceCode, { params, body: { field, email } })).toMatchObject({ status: 404 });
    expect(await other.call(confirmEvidenceEmail, { params, body: { field, code: '1' } })).toMatchObject({
      status: 404,
    });
    // A confirmation counts only for the organisation that made it.
    expect(await submit(other, SUBMISSIONS.STUDENT)).toMatchObject({ status: 400 });
  });
});

describe('ORG-17: addresses that are confirmed by a code', () => {
  const email = 'dean@uv.edu.gh';

  test('the mail says what a supervisor confirms, and a student’s own address can’t be the supervisor’s', async () => {
    const student = await world.join('RESEARCHER', 'Student');
    await prove(student, 'STUDENT');
    const { supervisorEmail, institutionEmail } = SUBMISSIONS.STUDENT;
    const [mail] = world.mails(supervisorEmail);
    expect(mail?.subject).toMatch(/^Do you supervise the research of Student Owusu\?$/);
    expect(mail?.text).toContain('By giving it, you confirm that you supervise their research');
    const same = { ...SUBMISSIONS.STUDENT, supervisorEmail: institutionEmail };
    expect(await submit(student, same)).toMatchObject({ status: 400, content: [{ field: 'supervisorEmail' }] });
    // Another address than the confirmed one.
    const another = { ...SUBMISSIONS.STUDENT, supervisorEmail: 'another@uv.edu.gh' };
    expect(await submit(student, another)).toMatchObject({ status: 400, content: [{ field: 'supervisorEmail' }] });
    expect(await submit(student, SUBMISSIONS.STUDENT)).toMatchObject({ status: 200 });
    expect(await rowOf(student)).toMatchObject({ isOneInstitution: true });
  });

  test('a code works once, within an hour and five tries; a new one replaces it', async () => {
    const founder = await world.join('RESEARCHER', 'Codes');
    const params = paramsOf(founder);
    const field = 'institutionEmail' as const;
    const confirm = (code: string) => founder.call(confirmEvidenceEmail, { params, body: { field, code } });
    const ask = () => founder.must(requestEvidenceCode, { params, body: { field, email } });
    const refused = { status: 403, code: 'EVIDENCE_CODE_WRONG' } as const;
    await ask();
    const first = await codeMailedTo(world, email);
    await ask();
    expect(await confirm(first)).toMatchObject(refused);
    const second = await codeMailedTo(world, email);
    for (let tries = 0; tries < 4; tries += 1) expect(await confirm('000000')).toMatchObject(refused);
    expect(await confirm(second)).toMatchObject(refused);
    await ask();
    const third = await codeMailedTo(world, email);
    await world.goTo(new Date(world.now().getTime() + 61 * 60_000));
    expect(await confirm(third)).toMatchObject(refused);
    await ask();
    const fourth = await codeMailedTo(world, email);
    expect(await confirm(`${fourth.slice(0, 3)} ${fourth.slice(3)}`)).toMatchObject({ status: 200 });
    expect(await confirm(fourth)).toMatchObject(refused);
  });

  test.each(['ama@gmail.com', 'ama@yahoo.co.uk', 'no address', 'ama@outlook.com'])(
    '%s is not an address of an institution',
    async (given) => {
      const founder = await world.join('RESEARCHER', 'Free');
      const body = { field: 'institutionEmail', email: given } as const;
      expect(await founder.call(requestEvidenceCode, { params: paramsOf(founder), body })).toMatchObject({
        status: 400,
        content: expect.arrayContaining([expect.objectContaining({ field: 'email' })]),
      });
    },
  );

  test('an address gets at most five codes a day from all organisations', async () => {
    const people = await Promise.all(['Q', 'W', 'E', 'R', 'T', 'Z'].map((name) => world.join('RESEARCHER', name)));
    const answers = [];
    for (const person of people) {
      const body = { field: 'supervisorEmail', email: 'flooded@uv.edu.gh' } as const;
      answers.push((await person.call(requestEvidenceCode, { params: paramsOf(person), body })).status);
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

test('ORG-20: a new submission resets the marks, and a declined organisation can replace what was wrong', async () => {
  const founder = await world.join('RESEARCHER', 'Again');
  await prove(founder, 'NGO');
  await submit(founder, SUBMISSIONS.NGO);
  const params = paramsOf(founder);
  for (const isChecked of [true, false, true])
    await admin.must(checkEvidence, { params, body: { field: 'registrationNumber', isChecked } });
  expect((await rowOf(founder))?.checked).toEqual(['registrationNumber']);
  expect(await upload(world, founder, 'registrationCertificate', await photo())).toMatchObject({
    code: 'ALREADY_SUBMITTED',
  });
  const body = { reason: 'One thing.', fieldReasons: { registrationCertificate: 'We can’t read it.' } };
  const { takesEffectAt } = await admin.must(declineOrganization, { params, body });
  await world.goTo(new Date(takesEffectAt));
  expect(await founder.must(getOrganizationInformation, { params })).toMatchObject({
    fieldReasons: { registrationCertificate: 'We can’t read it.' },
  });
  const old = (await rowOf(founder))?.files[0]?.id;
  expect(await upload(world, founder, 'registrationCertificate', await photo(700, 500))).toMatchObject({ status: 200 });
  await submit(founder, SUBMISSIONS.NGO);
  const row = await rowOf(founder);
  expect(row).toMatchObject({ checked: [], fieldReasons: {} });
  expect(row?.files).toHaveLength(1);
  expect(row?.files[0]?.id).not.toBe(old);
});

test('evidence is in the export without its contents, and is deleted with the organisation’s last member', async () => {
  const founder = await world.join('RESEARCHER', 'Leaves');
  await prove(founder, 'INDEPENDENT_RESEARCHER');
  await submit(founder, SUBMISSIONS.INDEPENDENT_RESEARCHER);
  const exported = JSON.stringify(await founder.call(exportMyData));
  expect(exported).toContain('ghanaCard');
  expect(exported).toContain('GHA-012345678-9');
  const id = (await rowOf(founder))?.files[0]?.id ?? '';
  expect(existsSync(pathOf(id))).toBe(true);
  await founder.must(eraseMe, { body: { confirmation: 'DELETE', password: PASSWORD } });
  await world.settle();
  expect(existsSync(pathOf(id))).toBe(false);
  expect((await download(id, admin)).status).toBe(404);
});
