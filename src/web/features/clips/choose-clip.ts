/** The clip in the first of these languages that has one, otherwise the first clip. */
export function chooseClip<C extends { language: string | null }>(
  clips: readonly C[],
  languages: readonly (string | null)[],
): C | undefined {
  const [chosen] = languages.flatMap((wanted) => clips.filter(({ language }) => language === wanted));
  return chosen ?? clips[0];
}
