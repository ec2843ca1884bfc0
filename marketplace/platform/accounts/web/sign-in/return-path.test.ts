import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { createRoutes } from '#shell/routes.tsx';
import { loginFrom } from './login-from.ts';
import { returnablePaths, returnPath } from './return-path.ts';

test.each([
  '/',
  '/car',
  '/car?after=abc#list',
  '/category/toyota',
  '/singleProduct/0198c0de-0000-7000-8000-000000000001?from=list',
  '/dashboard',
  '/dashboard/account',
])('%s is remembered', (path) => {
  expect(returnPath(path)).toBe(path);
});

test.each([
  ['another site without a scheme', '//evil.example/car'],
  ['another site behind backslashes', '/\\evil.example'],
  ['backslashes further on', '/car/..\\..\\evil.example'],
  ['another site', 'https://evil.example/car'],
  ['a script', 'javascript:alert(1)'],
  ['a path that turns into another site', '/..//evil.example'],
  ['dots in front of another site', '/.//evil.example/car'],
  ['two slashes', '//'],
  ['a tab, which browsers drop', '/\t/evil.example'],
  ['a line break', '/car\n'],
  ['a null', '/car\0'],
  ['an unknown page', '/no-such-page'],
  ['the log-in page itself', '/login?from=/car'],
  ['the log-in page by a detour', '/car/../login'],
  ['the API', '/api/jwt'],
  ['no leading slash', 'car'],
  ['nothing', ''],
  ['no text', { pathname: '/car' }],
  ['null', null],
])('%s is replaced by the home page', (_name, told) => {
  expect(returnPath(told)).toBe('/');
});

test('a login link carries the page in its URL and in its state', () => {
  const { to, state } = loginFrom('/car?after=a&b');
  expect(returnPath(new URL(to, 'https://x.example').searchParams.get('from'))).toBe(
    '/car?after=a&b',
  );
  expect(returnPath(state.from)).toBe('/car?after=a&b');
});

test('login returns to every page except those for signing in', () => {
  const pathsIn = (routes: RouteObject[]): string[] =>
    routes.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsIn(children ?? [])]);
  const lettingIn = ['/login', '/singup', '/reset-password', '/verify-email', '*'];

  const others = pathsIn(createRoutes(() => () => null)).filter(
    (path) => !lettingIn.includes(path),
  );
  expect(others.filter((path) => !returnablePaths.includes(path))).toEqual([]);
});
