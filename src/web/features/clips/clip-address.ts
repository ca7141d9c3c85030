/** How long a key is used before the list is asked for a new one; it is valid for a little longer. */
const KEY_AGE_MS = 14 * 60_000;

interface Listed {
  data: { content: { key: string } } | undefined;
  dataUpdatedAt: number;
  refetch(): Promise<{ data: { content: { key: string } } | undefined }>;
}

/** Where the sound of a clip of a list is. The list is asked again for a key that is still valid. */
export function addressOf(clipId: string, { data, dataUpdatedAt, refetch }: Listed): string | Promise<string> {
  const address = (key: string | undefined) => `/audio/${clipId}?key=${encodeURIComponent(key ?? '')}`;
  if (data && Date.now() - dataUpdatedAt < KEY_AGE_MS) return address(data.content.key);
  return refetch().then((again) => address(again.data?.content.key));
}
