import { type PointerEvent, type Ref, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

const WIDTH = 600;
const HEIGHT = 240;

/** A canvas for a mark drawn with a finger, or for a photo of a thumbprint. Its content is sent. */
export function MarkPad({
  ref,
  error,
  onMarked,
}: {
  ref: Ref<HTMLCanvasElement>;
  error?: string | undefined;
  onMarked: (isMarked: boolean) => void;
}) {
  const own = useRef<HTMLCanvasElement | null>(null);
  const pen = useRef<{ x: number; y: number } | null>(null);
  const clear = () => {
    const context = own.current?.getContext('2d');
    if (!context) return;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, WIDTH, HEIGHT);
    onMarked(false);
  };
  useEffect(() => {
    const context = own.current?.getContext('2d');
    if (!context) return;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, WIDTH, HEIGHT);
  }, []);
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) => {
    const box = currentTarget.getBoundingClientRect();
    return { x: ((clientX - box.left) / box.width) * WIDTH, y: ((clientY - box.top) / box.height) * HEIGHT };
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const from = pen.current;
    const context = event.currentTarget.getContext('2d');
    if (!from || !context) return;
    const to = pointOf(event);
    Object.assign(context, { strokeStyle: '#111', lineWidth: 5, lineCap: 'round' });
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
    pen.current = to;
    onMarked(true);
  };
  const show = async (file: File | undefined) => {
    const context = own.current?.getContext('2d');
    if (!file || !context) return;
    const picture = await createImageBitmap(file).catch(() => null);
    if (!picture) return;
    clear();
    const scale = Math.min(WIDTH / picture.width, HEIGHT / picture.height);
    const [width, height] = [picture.width * scale, picture.height * scale];
    context.drawImage(picture, (WIDTH - width) / 2, (HEIGHT - height) / 2, width, height);
    onMarked(true);
  };
  return (
    <div className="grid gap-2">
      <p className="font-semibold">The person’s mark</p>
      <canvas
        ref={(canvas) => {
          own.current = canvas;
          if (typeof ref === 'function') ref(canvas);
          else if (ref) ref.current = canvas;
        }}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label="Area for drawing the mark"
        className="w-full touch-none rounded-lg border border-line-strong bg-white"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          pen.current = pointOf(event);
        }}
        onPointerMove={draw}
        onPointerUp={() => {
          pen.current = null;
        }}
      />
      <Button variant="quiet" className="justify-self-start" onClick={clear}>
        Clear the mark
      </Button>
      <TextField
        label="Or a photo of the thumbprint"
        optional
        name="mark"
        type="file"
        accept="image/*"
        error={error}
        onChange={({ target }) => void show(target.files?.[0])}
      />
    </div>
  );
}
