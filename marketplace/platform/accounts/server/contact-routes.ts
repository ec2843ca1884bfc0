import { ensure } from '#marketplace/errors.ts';
import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import { ContactSettings, ContactSettingsResponse } from '../contract.ts';
import { contactSettingsOf, setContactSettings } from './contact-store.ts';

const tags = ['Selling'];

/** How buyers reach a seller. */
export function contactRoutes(api: Api, { db, sessions, limits }: Dependencies) {
  api.get(
    '/contact-settings',
    {
      config: { callers: 'seller' },
      schema: {
        summary: 'Who sees the phone number of your cars',
        tags,
        response: { 200: ContactSettingsResponse },
      },
    },
    async (request) => {
      const { id } = await sessions.account(request);
      return { success: true as const, data: await contactSettingsOf(db, id) };
    },
  );

  api.put(
    '/contact-settings',
    {
      config: { callers: 'seller' },
      schema: {
        summary: 'Choose who sees the phone number of your cars',
        tags,
        body: ContactSettings,
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      const seller = await sessions.account(request);
      await limits.spend('contactSettings', seller);
      // Whoever is shut out at this very moment chooses nothing any more.
      ensure(await setContactSettings(db, seller.id, request.body), 'sign_in_required');
      return { success: true as const, message: 'Saved' };
    },
  );
}
