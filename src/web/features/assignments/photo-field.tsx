import { useId, useRef, useState } from 'react';
import { m } from '../../../messages/m.ts';
import { useWork } from '../../lib/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Words } from '../../ui/words.tsx';

const CameraIcon = () => (
  <Icon>
    <path d="M4 8.5A1.5 1.500 0 0 1 5.500 7H8l1.500-2h5L16 7h2.500A1.500 1.500 0 0 1 20 8.500v9A1.500 1.500 0 0 1 18.500 19h-13A1.500 1.500 0 0 1 4 17.500z" />
    <circle cx="12" cy="13" r="3.2" />
  </Icon>
);

/** A question that a photo answers. It is made small here, before anything is sent. */
export function PhotoField({
  label,
  language,
  name,
  photo,
  onPhoto,
}: {
  label: string;
  language: string | undefined;
  name: string;
  /** A JPEG in base64; null without one. */
  photo: string | null;
  onPhoto: (photo: string | null) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isUnread, setUnread] = useState(false);
  const read = useWork(async (file: File) => {
    setUnread(false);
    try {
      const { shrinkPhoto } = await import('./shrink-photo.ts');
      onPhoto(await shrinkPhoto(file));
    } catch {
      setUnread(true);
    }
  });
  return (
    <fieldset name={name} className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-describedby={`${id}-hint`}>
      <legend className="wrap-anywhere mb-1.5 font-semibold" lang={language}>
        <Words text={label} />
      </legend>
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="sr-only"
        tabIndex={-1}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) read.run(file);
          target.value = '';
        }}
      />
      {photo !== null && (
        <img
          src={`data:image/jpeg;base64,${photo}`}
          alt={m.photo_yours()}
          className="max-h-80 w-full rounded-xl border border-line bg-sunken object-contain"
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="plain" starts={read} onClick={() => input.current?.click()}>
          <CameraIcon />
          {photo === null ? m.photo_add() : m.photo_another()}
        </Button>
        {photo !== null && (
          <Button variant="quiet" onClick={() => onPhoto(null)}>
            {m.photo_remove()}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="text-quiet text-sm">
        {photo === null ? m.photo_hint() : m.photo_size({ kilobytes: Math.ceil((photo.length * 3) / 4 / 1024) })}
      </p>
      {isUnread && (
        <p role="alert" className="text-danger text-sm">
          {m.refusals_photo_unreadable()}
        </p>
      )}
    </fieldset>
  );
}
