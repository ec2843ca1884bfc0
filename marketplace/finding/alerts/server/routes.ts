import * as z from 'zod/mini';
import { found } from '#marketplace/errors.ts';
import { getAlertSettings } from '#marketplace/finding/saved-searches/server/alert-settings-store.ts';
import { type Route, routesOn } from '#marketplace/platform/access/server/route.ts';
import { findAccount } from '#marketplace/platform/accounts/server/account-store.ts';
import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import { AlertSettingsRequest, AlertSettingsResponse } from '../contract.ts';
import { unsubscribePath } from '../unsubscription.ts';
import { changeSettings } from './change-settings.ts';
import { endAlerts } from './end-alerts.ts';
import { verifyToken } from './unsubscribe-token.ts';

const tags = ['Saved searches'];

export function alertRoutes(route: Route, { db }: Dependencies) {
  route({
    call: 'GET /alerts',
    summary: 'When and about what the caller gets emails',
    tags,
    callers: 'signedIn',
    limit: 'address',
    response: AlertSettingsResponse,
    handle: async ({ caller: { id } }) => {
      const account = await findAccount(db, id);
      const emailConfirmed = account?.emailProvenAt != null;
      return { data: { ...(await getAlertSettings(db, id)), emailConfirmed } };
    },
  });

  route({
    call: 'PATCH /alerts',
    summary: 'Change the time zone, or end and begin emails about lower prices and unread messages',
    tags,
    callers: 'signedIn',
    limit: 'write',
    body: AlertSettingsRequest,
    response: MessageResponse,
    handle: async ({ caller: account, body }) => {
      await changeSettings(db, account.id, body);
      return { message: 'Saved' };
    },
  });
}

/** RFC 8058: mail programs post without a session and with any type of body; mail scanners only follow links. */
export function unsubscribeRoutes(api: Api, dependencies: Dependencies) {
  const { db, unsubscribeKey } = dependencies;

  // For recipients who open the address of the header in a browser.
  const hidden = { hide: true, params: z.object({ token: z.string() }) };
  api.get(
    '/alerts/unsubscribe/:token',
    { config: { callers: 'public', limit: 'address' }, schema: hidden },
    async ({ params: { token } }, reply) =>
      reply.redirect(unsubscribePath(encodeURIComponent(token))),
  );

  api.register(async (scope: Api) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));

    const route = routesOn(scope, dependencies);
    route({
      call: 'POST /alerts/unsubscribe/:token',
      summary: 'End emails, as the link in an email says (RFC 8058)',
      tags,
      callers: 'public',
      limit: 'unsubscribe',
      refusals: ['link_not_found'],
      response: MessageResponse,
      handle: async ({ params }) => {
        await endAlerts(db, found(verifyToken(params.token, unsubscribeKey), 'link_not_found'));
        return { message: 'You will not get these emails any more' };
      },
    });
  });
}
