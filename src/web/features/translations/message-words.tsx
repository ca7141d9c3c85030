import type { MessageForm } from '../../../domain/message-texts.ts';

/** A text in its language; a count has one for each of its forms. */
export function MessageWords({ lang, text }: { lang: string; text: readonly MessageForm[] }) {
  return text.map(({ form, text: words }) => (
    <span key={form} lang={lang} className="wrap-anywhere block">
      {words}
      {form !== '' && (
        <span lang="en" className="text-quiet text-sm">
          {' '}
          ({form.replace(/^\w+=/, '')})
        </span>
      )}
    </span>
  ));
}
