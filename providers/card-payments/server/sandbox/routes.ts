import type { Operation } from './call.ts';
import { listEvents, retrieveEvent } from './events/events.ts';
import { retrieveCharge } from './intents/charges.ts';
import { abandonAuthentication, confirmIntent } from './intents/confirming.ts';
import { acceptDispute, answerDispute, listDisputes, retrieveDispute } from './intents/disputes.ts';
import {
  cancelIntent,
  captureIntent,
  changeIntent,
  createIntent,
  listIntents,
  retrieveIntent,
} from './intents/intents.ts';
import { createPaymentMethod, retrievePaymentMethod } from './intents/payment-methods.ts';
import { changeRefund, createRefund, listRefunds, retrieveRefund } from './intents/refunds.ts';

type Route = { operation: Operation; isForBrowsersToo: boolean };

const forServers = (operation: Operation): Route => ({ operation, isForBrowsersToo: false });
const forAll = (operation: Operation): Route => ({ operation, isForBrowsersToo: true });

const routes: Record<string, Route> = {
  'POST /v1/payment_methods': forAll(createPaymentMethod),
  'GET /v1/payment_methods/:id': forServers(retrievePaymentMethod),
  'POST /v1/payment_intents': forServers(createIntent),
  'GET /v1/payment_intents': forServers(listIntents),
  'GET /v1/payment_intents/:id': forAll(retrieveIntent),
  'POST /v1/payment_intents/:id': forServers(changeIntent),
  'POST /v1/payment_intents/:id/confirm': forAll(confirmIntent),
  'POST /v1/payment_intents/:id/source_cancel': forAll(abandonAuthentication),
  'POST /v1/payment_intents/:id/cancel': forServers(cancelIntent),
  'POST /v1/payment_intents/:id/capture': forServers(captureIntent),
  'GET /v1/charges/:id': forServers(retrieveCharge),
  'POST /v1/refunds': forServers(createRefund),
  'GET /v1/refunds': forServers(listRefunds),
  'GET /v1/refunds/:id': forServers(retrieveRefund),
  'POST /v1/refunds/:id': forServers(changeRefund),
  'GET /v1/disputes': forServers(listDisputes),
  'GET /v1/disputes/:id': forServers(retrieveDispute),
  'POST /v1/disputes/:id': forServers(answerDispute),
  'POST /v1/disputes/:id/close': forServers(acceptDispute),
  'GET /v1/events': forServers(listEvents),
  'GET /v1/events/:id': forServers(retrieveEvent),
};

export type FoundRoute = Route & { name: string; id: string };

export function findRoute(method: string, path: string): FoundRoute | null {
  const [, id = ''] = path.match(/^\/v1\/\w+\/(\w+)/) ?? [];
  const name = `${method} ${id ? path.replace(`/${id}`, '/:id') : path}`;
  const route = Object.hasOwn(routes, name) ? routes[name] : undefined;
  return route ? { ...route, name, id } : null;
}
