import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import { becomeSeller } from './become-seller.ts';

export function ownAccountRoutes(route: Route, { db }: Dependencies) {
  route({
    call: 'POST /seller',
    summary: 'Turn the caller’s buyer account into a seller account',
    tags: ['Selling'],
    callers: 'signedIn',
    limit: 'write',
    refusals: ['not_allowed', 'account_suspended', 'already_a_seller'],
    response: MessageResponse,
    handle: async ({ caller: account }) => {
      await becomeSeller(db, account);
      return { message: 'You are now a seller' };
    },
  });
}
