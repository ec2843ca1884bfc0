import * as z from 'zod/mini';

/** A login service with the name on its button. */
const LoginProvider = z.object({ id: z.enum(['google', 'oidc']), name: z.string() });

/** The public configuration of this market. */
export const PublicConfig = z.object({
  market: z.object({
    /** ISO 4217. Amounts are in its major units. */
    currency: z.string(),
    distance: z.enum(['km', 'mi']),
    /** ISO 3166. */
    country: z.string(),
  }),
  identity: z.union([
    z.object({ kind: z.literal('embedded'), providers: z.array(LoginProvider) }),
    z.object({
      kind: z.literal('firebase'),
      providers: z.array(LoginProvider),
      apiKey: z.string(),
      authDomain: z.string(),
      projectId: z.string(),
    }),
  ]),
  cardPayments: z.union([
    z.object({ kind: z.literal('stripe'), publishableKey: z.string() }),
    z.object({ kind: z.literal('sandbox'), base: z.string() }),
  ]),
});
export type PublicConfig = z.infer<typeof PublicConfig>;
