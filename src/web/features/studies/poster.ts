import { type AddedPay, partsInWords } from '../../../domain/added-pay.ts';
import { formatCedis } from '../../../domain/money.ts';

/* An A4 poster of a study as a picture, at 150 dots per inch: for a notice board, a printer or a chat. It is always on white. */

const WIDTH = 1240;
const HEIGHT = 1754;
const EDGE = 120;
const INK = '#1d1a16';
const CLAY = '#8a3b12';
const LEAF = '#155e3d';
const BANDS = ['#8a3b12', '#e0a526', '#155e3d', '#1d1a16'];

interface Poster extends AddedPay {
  code: string;
  publicName: string;
  ratePesewas: number;
  organization: string;
  address: string;
  /** The address of its QR code. */
  qr: string;
}

/** Draws the poster and saves it as a file. */
export async function downloadPoster(poster: Poster): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('This browser can’t draw a poster. Please download the QR code instead.');
  const code = new Image();
  code.src = poster.qr;
  await code.decode();
  draw(paper, poster, code);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('This browser can’t draw a poster. Please download the QR code instead.');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `nyansapo-${poster.code}-poster.png`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function draw(paper: CanvasRenderingContext2D, poster: Poster, code: HTMLImageElement): void {
  const face = getComputedStyle(document.querySelector('h2') ?? document.body).fontFamily;
  paper.fillStyle = '#ffffff';
  paper.fillRect(0, 0, WIDTH, HEIGHT);
  for (let at = 0; at * 60 < WIDTH; at += 1) {
    paper.fillStyle = BANDS[at % BANDS.length] as string;
    paper.fillRect(at * 60, 0, 60, 24);
  }
  let y = EDGE + 60;
  const write = (text: string, size: number, colour: string, weight = 400) => {
    paper.fillStyle = colour;
    paper.font = `${weight} ${size}px ${face}`;
    for (const line of linesOf(paper, text, WIDTH - 2 * EDGE)) {
      paper.fillText(line, EDGE, y);
      y += Math.round(size * 1.25);
    }
  };
  write('Take part in research, and get paid', 44, CLAY, 600);
  y += 40;
  write(poster.publicName, 92, INK, 700);
  y += 10;
  write(`${formatCedis(poster.ratePesewas)} by mobile money`, 76, LEAF, 700);
  const parts = partsInWords(poster.ratePesewas, { ...poster, extraPay: 0 });
  if (parts !== '') write(parts, 48, LEAF);
  write(`A study of ${poster.organization}`, 40, INK);
  y += 20;
  const size = Math.min(620, HEIGHT - y - 330);
  paper.imageSmoothingEnabled = false;
  paper.drawImage(code, EDGE, y, size, size);
  y += size + 80;
  write('Scan the code, or type:', 36, INK);
  write(poster.address.replace(/^https?:\/\//, ''), 48, INK, 700);
  y += 20;
  write('We never ask you to pay.', 36, CLAY, 600);
}

/** Breaks a text into lines that fit. */
function linesOf(paper: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && paper.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
