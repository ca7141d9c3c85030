/** HTML's rule for `input type=email`, with a domain of two labels or more: every mailer reads such an address alike. */
export const EMAIL_PATTERN =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z\d-]{1,59})$/;

/** Characters that nobody sees, such as those that a copied address brings along. */
const UNSEEN = /\p{Cf}/gu;
/** What a domain in any script is made of; its dots may be those of Chinese and Japanese. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u;

/** In browsers and in Node; it knows how a domain in any script is written in ASCII. */
declare const URL: { new (text: string): { hostname: string }; canParse(text: string): boolean };

/**
 * An address in the one form in which it is stored, compared and sent to: in small letters, without unseen characters, and with its
 * domain in ASCII, such as `kofi@xn--mller-kva.test` for `Kofi@Müller.test`. Whether it is an address says `EMAIL_PATTERN`.
 */
export function normalizeEmail(text: string): string {
  const seen = text.replaceAll(UNSEEN, '').trim().toLowerCase();
  const at = seen.lastIndexOf('@') + 1;
  return seen.slice(0, at) + asciiDomain(seen.slice(at));
}

function asciiDomain(domain: string): string {
  if (!DOMAIN.test(domain) || !URL.canParse(`http://${domain}`)) return domain;
  return new URL(`http://${domain}`).hostname;
}
