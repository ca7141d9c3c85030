import { useQuery } from '@tanstack/react-query';
import { m } from '../../../messages/m.ts';
import { fileOf } from '../../lib/api.ts';

/** A photo that was handed in. An image sends no token, so it is fetched as a file and shown from its bytes. */
export function EntryPhoto({ photoId, name, className = '' }: { photoId: string; name: string; className?: string }) {
  const query = useQuery({
    queryKey: ['GET /project/photos/{id}', photoId],
    queryFn: async () => {
      const { file } = await fileOf('GET /project/photos/{id}', { params: { id: photoId } });
      return addressOf(file);
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isQuiet: true },
  });
  if (query.isError) return <p className="text-quiet text-sm">{m.photo_not_loaded()}</p>;
  if (!query.data) return <div className="skeleton h-40" />;
  return (
    <img
      src={query.data}
      alt={m.photo_of({ name })}
      className={`max-h-96 max-w-full rounded-xl border border-line bg-sunken object-contain ${className}`}
    />
  );
}

/** The page's policy lets images come from a data address, and from no blob. */
function addressOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
