import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import { becomeSeller } from './become-seller.ts';

/** What people do with their own account. */
export function ownAccountRoutes(api: Api, { db, sessions, limits }: Dependencies) {
  api.post(
    '/seller',
    {
      config: {
        callers: 'signedIn',
        refusals: ['not_allowed', 'account_suspended', 'already_a_seller'],
      },
      schema: {
        summary: 'Turn the caller’s buyer account into a seller account',
        tags: ['Selling'],
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      const account = await sessions.account(request);
      await limits.spend('write', account);
      await becomeSeller(db, account);
      return { success: true as const, message: 'You are now a seller' };
    },
  );
}
