import type { Operation } from './call.ts';
import { listEvents } from './events/events.ts';
import { confirmIntent, giveUpAuthentication } from './intents/confirming.ts';
import { acceptDispute, answerDispute, listDisputes } from './intents/disputes.ts';
import { cancelIntent, createIntent, listIntents, retrieveIntent } from './intents/intents.ts';
import { createPaymentMethod } from './intents/payment-methods.ts';
import { createRefund, listRefunds } from './intents/refunds.ts';

type Route = { operation: Operation; isForBrowsersToo: boolean };

const forServers = (operation: Operation): Route => ({ operation, isForBrowsersToo: false });
const forAll = (operation: Operation): Route => ({ operation, isForBrowsersToo: true });

/** The part of Stripe's API that a shop with one-off card payments needs. */
const routes: Record<string, Route> = {
  'POST /v1/payment_methods': forAll(createPaymentMethod),
  'POST /v1/payment_intents': forServers(createIntent),
  'GET /v1/payment_intents': forServers(listIntents),
  'GET /v1/payment_intents/:id': forAll(retrieveIntent),
  'POST /v1/payment_intents/:id/confirm': forAll(confirmIntent),
  'POST /v1/payment_intents/:id/source_cancel': forAll(giveUpAuthentication),
  'POST /v1/payment_intents/:id/cancel': forServers(cancelIntent),
  'POST /v1/refunds': forServers(createRefund),
  'GET /v1/refunds': forServers(listRefunds),
  'GET /v1/disputes': forServers(listDisputes),
  'POST /v1/disputes/:id': forServers(answerDispute),
  'POST /v1/disputes/:id/close': forServers(acceptDispute),
  'GET /v1/events': forServers(listEvents),
};

export type FoundRoute = Route & { name: string; id: string };

export function findRoute(method: string, path: string): FoundRoute | null {
  const [, id = ''] = path.match(/^\/v1\/\w+\/(\w+)/) ?? [];
  const name = `${method} ${id ? path.replace(`/${id}`, '/:id') : path}`;
  const route = Object.hasOwn(routes, name) ? routes[name] : undefined;
  return route ? { ...route, name, id } : null;
}
