import * as z from 'zod/mini';
import { found } from '#marketplace/errors.ts';
import { alertSettingsOf } from '#marketplace/finding/saved-searches/server/alert-settings-store.ts';
import { findAccount } from '#marketplace/platform/accounts/server/account-store.ts';
import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import { AlertSettingsRequest, AlertSettingsResponse } from '../contract.ts';
import { pageToEnd } from '../ending.ts';
import { changeSettings } from './change-settings.ts';
import { endAlerts } from './end-alerts.ts';
import { endingIn } from './unsubscribe-token.ts';

const tags = ['Saved searches'];

export function alertRoutes(api: Api, dependencies: Dependencies) {
  settingsRoutes(api, dependencies);
  unsubscribeRoutes(api, dependencies);
}

function settingsRoutes(api: Api, { db, sessions, limits }: Dependencies) {
  api.get(
    '/alerts',
    {
      config: { callers: 'signedIn' },
      schema: {
        summary: 'When and about what the caller gets emails',
        tags,
        response: { 200: AlertSettingsResponse },
      },
    },
    async (request) => {
      const { id } = await sessions.account(request);
      const account = await findAccount(db, id);
      const emailConfirmed = account?.emailProvenAt != null;
      return {
        success: true as const,
        data: { ...(await alertSettingsOf(db, id)), emailConfirmed },
      };
    },
  );

  api.patch(
    '/alerts',
    {
      config: { callers: 'signedIn' },
      schema: {
        summary:
          'Change the time zone, or end and begin emails about lower prices and unread messages',
        tags,
        body: AlertSettingsRequest,
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      const account = await sessions.account(request);
      await limits.spend('write', account);
      await changeSettings(db, account.id, request.body);
      return { success: true as const, message: 'Saved' };
    },
  );
}

/** RFC 8058: mail programs post without a session, whatever type of body. Scanners only follow links. */
function unsubscribeRoutes(api: Api, { db, limits, unsubscribeKey }: Dependencies) {
  const params = z.object({ token: z.string() });

  api.get(
    '/alerts/unsubscribe/:token',
    {
      config: { callers: 'anybody' },
      // For people who open the link of the header themselves, not for programs.
      schema: { hide: true, params },
    },
    async (request, reply) => reply.redirect(pageToEnd(encodeURIComponent(request.params.token))),
  );

  api.register(async (scope: Api) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));

    scope.post(
      '/alerts/unsubscribe/:token',
      {
        config: { callers: 'anybody', refusals: ['link_not_found'] },
        schema: {
          summary: 'End emails, as the link in an email says (RFC 8058)',
          tags,
          params,
          response: { 200: MessageResponse },
        },
      },
      async (request) => {
        await limits.spend('unsubscribe', request);
        const ending = found(endingIn(request.params.token, unsubscribeKey), 'link_not_found');
        await endAlerts(db, ending);
        return { success: true as const, message: 'You will not get these emails any more' };
      },
    );
  });
}
