import { queryOptions } from '@tanstack/react-query';

export interface PublicSettings {
  demoSignIns: { label: string; name: string; email: string; password: string }[];
  supportAddress: string;
  /** Whether signing in with Google is offered. */
  google: boolean;
}

/** What the server tells before anybody signs in. */
export const readSettings = queryOptions({
  queryKey: ['settings'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async () => {
    const response = await fetch('/api/v1/settings');
    return ((await response.json()) as { content: PublicSettings }).content;
  },
});
