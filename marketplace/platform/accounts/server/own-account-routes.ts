import { ensure } from '#marketplace/errors.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import { ContactSettings, ContactSettingsResponse } from '../contract.ts';
import { contactSettingsOf, setContactSettings } from './account-store.ts';
import { becomeSeller } from './become-seller.ts';

const tags = ['Selling'];

export function ownAccountRoutes(route: Route, { db }: Dependencies) {
  route({
    call: 'POST /seller',
    summary: 'Turn the caller’s buyer account into a seller account',
    tags,
    callers: 'signedIn',
    limit: 'write',
    refusals: ['not_allowed', 'account_suspended', 'already_a_seller'],
    response: MessageResponse,
    handle: async ({ caller: account }) => {
      await becomeSeller(db, account);
      return { message: 'You are now a seller' };
    },
  });

  route({
    call: 'GET /contact-settings',
    summary: 'Who sees the phone number of your cars',
    tags,
    callers: 'seller',
    limit: 'address',
    response: ContactSettingsResponse,
    handle: async ({ caller: { id } }) => ({ data: await contactSettingsOf(db, id) }),
  });

  route({
    call: 'PUT /contact-settings',
    summary: 'Choose who sees the phone number of your cars',
    tags,
    callers: 'seller',
    limit: 'contactSettings',
    body: ContactSettings,
    response: MessageResponse,
    handle: async ({ caller: seller, body }) => {
      // The account may have been suspended since the call began.
      ensure(await setContactSettings(db, seller.id, body), 'sign_in_required');
      return { message: 'Saved' };
    },
  });
}
