/** The kind of phone that a browser says it runs on; null for tablets and computers. */
export function phoneOf(userAgent: string): 'ANDROID' | 'IOS_IPHONE' | null {
  if (/iPhone/.test(userAgent)) return 'IOS_IPHONE';
  return /Android/.test(userAgent) && /Mobile/.test(userAgent) ? 'ANDROID' : null;
}
