import { deflateSync } from 'node:zlib';

/** A readable PDF of one page whose list of objects is followed by many spaces, compressed twice. */
export function packedPdf(spaces: number): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Resources<<>>>>',
  ];
  const offsets = objects.map((_, at) => `${at + 1} ${objects.slice(0, at).join(' ').length + (at > 0 ? 1 : 0)}`);
  const head = `${offsets.join(' ')} `;
  const plain = Buffer.concat([Buffer.from(head + objects.join(' ')), Buffer.alloc(spaces, ' ')]);
  const packed = deflateSync(deflateSync(plain, { level: 9 }), { level: 9 });
  const listed = `/Type/ObjStm/N 3/First ${head.length}/Filter[/FlateDecode/FlateDecode]/Length ${packed.length}`;
  return Buffer.concat([
    Buffer.from(`%PDF-1.5\n4 0 obj\n<<${listed}>>\nstream\n`),
    packed,
    Buffer.from('\nendstream\nendobj\ntrailer\n<</Root 1 0 R/Size 5>>\nstartxref\n0\n%%EOF\n'),
  ]);
}
