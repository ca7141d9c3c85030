import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NotFoundPage } from '../pages/not-found.tsx';
import { ProblemPage } from '../pages/problem.tsx';

test.each([
  ['a missing page', () => renderToStaticMarkup(createElement(NotFoundPage))],
  ['a problem', () => renderToStaticMarkup(createElement(ProblemPage, { words: 'w', requestId: 'r' }))],
])('home is the dashboard for people who are signed in: %s', (_what, render) => {
  const links = [...render().matchAll(/<a href="([^"]*)" class="[^"]*when-(signed-\w+)">Go home/g)];
  expect(links.map(([, href, when]) => [href, when])).toEqual([
    ['/', 'signed-out'],
    ['/dashboard', 'signed-in'],
  ]);
});
