/** Code in a scrolling box, with a copy button (islands/copy-code.ts). */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  return (
    <figure className="code">
      <figcaption>
        <span>{label}</span>
        <button type="button" data-copy="" data-with-script="">
          Copy
        </button>
      </figcaption>
      {/* Reachable by the keyboard, because it may scroll. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable without a mouse. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's. */}
      <pre tabIndex={0} role="group" aria-label={`${label} code`}>
        <code>{text}</code>
      </pre>
    </figure>
  );
}
