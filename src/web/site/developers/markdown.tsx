import { Marked, type Tokens } from 'marked';
import { renderToStaticMarkup } from 'react-dom/server';
import { CodeBlock } from './code-block.tsx';

/** The label above a fenced block, by its language. */
const LABELS: Readonly<Record<string, string>> = {
  sh: 'Shell',
  js: 'JavaScript',
  python: 'Python',
  json: 'JSON',
  http: 'HTTP',
  yaml: 'YAML',
};

export interface Sources {
  /** Replaces `https://nyansapo.example`, so that samples can be run as they are. */
  origin: string;
  /** The programs of clients/typescript/examples. A fenced block with the language `file` contains the name of one. */
  files: Readonly<Record<string, string>>;
  /** Parts that are generated from the contract. A fenced block with the language `generated` contains the name of one. */
  generated: Readonly<Record<string, () => React.ReactNode>>;
}

export const EXAMPLE_ORIGIN = 'https://nyansapo.example';

const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

function found<T>(things: Readonly<Record<string, T>>, name: string): T {
  const one = things[name];
  if (one === undefined) throw new Error(`a guide names ${name}, which does not exist`);
  return one;
}

/** A guide as HTML. Its headings are anchors; tables and code scroll by themselves. */
export function renderMarkdown(text: string, { origin, files, generated }: Sources): string {
  const asBlock = (code: string, label: string) => renderToStaticMarkup(<CodeBlock text={code} label={label} />);
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: words }: Tokens.Heading) {
        // The page's own heading needs no anchor.
        if (depth === 1) return `<h1>${this.parser.parseInline(tokens)}</h1>\n`;
        const id = slugOf(words);
        return `<h${depth} id="${id}"><a href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`;
      },
      code({ text: code, lang = '' }: Tokens.Code) {
        if (lang === 'file')
          return asBlock(found(files, code.trim()).trimEnd().replaceAll(EXAMPLE_ORIGIN, origin), code.trim());
        if (lang === 'generated') return renderToStaticMarkup(found(generated, code.trim())());
        return asBlock(code, found(LABELS, lang));
      },
    },
  });
  const html = marked.parse(text.replaceAll(EXAMPLE_ORIGIN, origin), { async: false });
  return html.replaceAll('<table>', '<div class="scrolls"><table>').replaceAll('</table>', '</table></div>');
}
