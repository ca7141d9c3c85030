/** How long a key is used before the list is fetched again; it is valid a little longer. */
const KEY_AGE_MS = 14 * 60_000;

interface Listed {
  data: { content: { key: string } } | undefined;
  dataUpdatedAt: number;
  refetch(): Promise<{ data: { content: { key: string } } | undefined }>;
}

/** The audio address of a clip in a list. Fetches the list again when its key is about to expire. */
export function addressOf(clipId: string, { data, dataUpdatedAt, refetch }: Listed): string | Promise<string> {
  const address = (key: string | undefined) => `/audio/${clipId}?key=${encodeURIComponent(key ?? '')}`;
  if (data && Date.now() - dataUpdatedAt < KEY_AGE_MS) return address(data.content.key);
  return refetch().then((again) => address(again.data?.content.key));
}
