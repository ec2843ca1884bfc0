import type { RouteObject } from 'react-router';
import { expect, inject, test } from 'vitest';
import { createRoutes } from '#shell/routes.tsx';
import { expectValidHtml } from '../../services/html-checker.ts';
import { ownProduct } from '../own-product.ts';

/** An address for each route with a parameter. */
const examples: Record<string, string> = {
  '/category/:id': '/category/toyota',
  '/singleProduct/:id': await carOfDemo(),
  '/alerts/unsubscribe/:token': '/alerts/unsubscribe/unknown',
  '/dashboard/messages/:id': '/dashboard/messages/1',
  '/dashboard/SellerProduct/:id/edit': '/dashboard/SellerProduct/1/edit',
  '/dashboard/payment/:id': '/dashboard/payment/1',
  '/dashboard/receipt/:id': '/dashboard/receipt/1',
  '*': '/no-such-page',
};

const pathsOf = (routes: RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)]);

async function carOfDemo(): Promise<string> {
  const answer = await fetch(`${ownProduct.address}/api/addProduct?limit=1`);
  const { data } = await answer.json();
  return `/singleProduct/${data[0]._id}`;
}

const isJavaMissing = inject('htmlChecker') === null;
const note = isJavaMissing ? ' (skipped, needs java)' : '';

test.skipIf(isJavaMissing)(`the server sends valid HTML for every route${note}`, async () => {
  const addresses = pathsOf(createRoutes(() => () => null)).map((path) => examples[path] ?? path);
  expect(addresses.filter((address) => address.includes(':'))).toEqual([]);
  const documents = addresses.map(async (address): Promise<[string, string]> => {
    const answer = await fetch(ownProduct.address + address);
    return [await answer.text(), address];
  });
  await expectValidHtml(new Map(await Promise.all(documents)));
});
