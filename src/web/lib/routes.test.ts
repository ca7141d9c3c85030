import { expect, test } from 'vitest';
import { ROUTES } from './routes.ts';

const pattern = (path: string) => path.replaceAll(/:\w+/g, ':');
const paramsOf = (path: string) => path.match(/:\w+/g) ?? [];

test('every screen’s parent is a screen or the home page, and every chain of parents ends at the home page', () => {
  const known = new Map(ROUTES.map((route) => [pattern(route.path), route]));
  for (const { path, parent } of ROUTES) {
    expect(paramsOf(path), `the address ${path} says all that ${parent} needs`).toEqual(
      expect.arrayContaining([...paramsOf(parent)]),
    );
    const steps: string[] = [];
    for (let at: string = parent; at !== '/'; at = known.get(pattern(at))?.parent ?? '/') {
      expect(known.has(pattern(at)), `${at}, a parent of ${path}`).toBe(true);
      expect(steps, `the parents of ${path} go round in a circle`).not.toContain(at);
      steps.push(at);
    }
  }
});
