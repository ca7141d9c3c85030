import { parseSync } from 'vite';

const WORDS = /\p{L}{2}/u;
const SENTENCE = /\p{L}\s\p{L}|^\p{Lu}\p{Ll}/u;
/** Attributes and properties that people read. */
const READ = ['alt', 'aria-label', 'hint', 'label', 'lead', 'placeholder', 'title', 'words'];

interface Node {
  type: string;
  [field: string]: unknown;
}

/** Visits every node of a file; a visit that returns false skips the node's children. */
function walk(code: string, file: string, visit: (node: Node) => unknown): void {
  const go = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || visit(node as Node) === false) return;
    for (const child of Object.values(node)) go(child);
  };
  go(parseSync(file, code).program);
}

/** The string literals that an expression can evaluate to: through conditions, not through calls. */
function literalsOf(node: Node | undefined): string[] {
  if (node?.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].flatMap((part) => literalsOf(part as Node));
  if (node?.type === 'LogicalExpression') return literalsOf(node.right as Node);
  if (node?.type === 'JSXExpressionContainer') return literalsOf(node.expression as Node);
  if (node?.type === 'Literal' && typeof node.value === 'string') return [node.value];
  return node?.type === 'TemplateLiteral'
    ? (node.quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked)
    : [];
}

/** The texts of a file that people read and that have no key: between tags, and in attributes and properties that are read. */
export function plainTexts(code: string, file: string): string[] {
  const found: string[] = [];
  const add = (texts: readonly string[]) =>
    found.push(...texts.filter((text) => WORDS.test(text)).map((text) => text.trim()));
  const isRead = (key: unknown) => READ.includes(String((key as { name?: string } | undefined)?.name));
  walk(code, file, ({ type, name, key, value, children }) => {
    if (type === 'JSXText') add([String(value)]);
    if (type === 'JSXElement' || type === 'JSXFragment') {
      const shown = (children as Node[]).filter((child) => child.type === 'JSXExpressionContainer');
      add(shown.flatMap(literalsOf));
    }
    if (type === 'JSXAttribute' && isRead(name)) add(literalsOf(value as Node));
    if (type === 'Property' && isRead(key)) add(literalsOf(value as Node));
  });
  return found;
}

/** The texts of notifications for participants that have no key: only researchers and admins get a plain text (LANG-17). */
export function plainBells(code: string, file: string, { hasOnlyStaff }: { hasOnlyStaff: boolean }): string[] {
  const found: string[] = [];
  const source = (node: unknown) => code.slice((node as { start: number }).start, (node as { end: number }).end);
  const textsOf = (node: Node): Node[] =>
    node.type === 'ConditionalExpression'
      ? [...textsOf(node.consequent as Node), ...textsOf(node.alternate as Node)]
      : node.type === 'TemplateLiteral' || node.type === 'Literal'
        ? [node]
        : [];
  walk(code, file, ({ type, callee, arguments: given }) => {
    if (type !== 'CallExpression' || source(callee) !== 'work.notify') return;
    const properties = ((given as Node[])[0]?.properties ?? []) as { key?: { name?: string }; value?: Node }[];
    const propertyOf = (name: string) => properties.find(({ key }) => key?.name === name)?.value;
    const [reader, message] = [propertyOf('userId'), propertyOf('message')];
    const isStaff =
      reader !== undefined &&
      (/researcherId/.test(source(reader)) || (hasOnlyStaff && !/participant/i.test(source(reader))));
    if (message && !isStaff) found.push(...textsOf(message).map(source));
  });
  return found;
}

/** The texts of a mail's code that have no key: strings of several words, and single ones that begin like a sentence. */
export function plainStrings(code: string, file: string): string[] {
  const found: string[] = [];
  walk(code, file, ({ type, value }) => {
    const text = type === 'TemplateElement' ? (value as { cooked: string }).cooked : type === 'Literal' ? value : null;
    if (typeof text === 'string' && SENTENCE.test(text)) found.push(text.trim());
    return type !== 'ImportDeclaration';
  });
  return found;
}

const MESSAGE = /^\p{Lu}.* /su;
/** Parts of a form that nobody sees: descriptions of the API, and error details for developers. */
const NOT_READ = ['summary', 'description', 'meaning'];

/** The messages in a contract file: texts given to checks, with `{}` for placeholders. */
export function ruleTexts(code: string, file: string): string[] {
  const found: string[] = [];
  walk(code, file, (node) => {
    if (node.type === 'Property' && NOT_READ.includes(String((node.key as { name?: string }).name))) return false;
    const text = node.type === 'TemplateLiteral' ? literalsOf(node).join('{}') : literalsOf(node)[0];
    if (['Literal', 'TemplateLiteral'].includes(node.type) && text && MESSAGE.test(text)) found.push(text);
    return true;
  });
  return found;
}
