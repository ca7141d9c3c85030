import { type Document, isAlias, isMap, isScalar, isSeq, type LineCounter, type Node } from 'yaml';

/** Where a value of a YAML file is, or its closest parent that exists. */
export function placeOf(document: Document, counter: LineCounter, path: readonly (string | number)[]) {
  const follow = (node: unknown): unknown => (isAlias(node) ? node.resolve(document) : node);
  let node = follow(document.contents);
  let offset = (node as Node | null)?.range?.[0] ?? 0;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => (isScalar(key) ? key.value : key) === step);
      if (!pair) break;
      offset = (pair.key as Node).range?.[0] ?? offset;
      node = follow(pair.value);
    } else if (isSeq(node)) {
      const item = node.items[Number(step)] as Node | undefined;
      if (!item) break;
      offset = item.range?.[0] ?? offset;
      node = follow(item);
    } else break;
  }
  return counter.linePos(offset);
}
