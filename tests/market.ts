import { tmpdir } from 'node:os';
import type { InjectOptions } from 'fastify';
import type { Account, Role } from '#marketplace/accounts/account.ts';
import type { Listing } from '#marketplace/listings/listing.ts';
import { dollars } from '#marketplace/money.ts';
import { createApp } from '#server/app.ts';
import { createSessions } from '#server/sessions.ts';
import { renderPage } from '#web/render-page.tsx';
import { emptyDatabase } from './empty-database.ts';

export const origin = 'https://forecourt.example';

type CarInTests = Partial<
  Pick<
    Listing,
    'category' | 'condition' | 'description' | 'location' | 'pictures' | 'state' | 'hidden'
  >
> & { price?: number };

/** A whole marketplace, empty, used only through its API and only by people with names. */
export async function openMarket() {
  const db = await emptyDatabase();
  const now = () => new Date();
  const sessions = createSessions(db, {
    secret: 'a secret that only the tests know of',
    lifetimeSeconds: 3600,
    now,
  });
  const app = createApp({
    db,
    sessions,
    origin,
    now,
    pictureFolder: tmpdir(),
    isAcceptingWork: () => true,
    pages: {
      render: renderPage,
      finish: async (_url, html) => html,
      folder: null,
      isHotReloading: false,
      assets: { styles: '', beforePaintScript: '/a.js', browserScript: '/b.js', font: '/c.woff2' },
    },
  });

  async function call(method: InjectOptions['method'], url: string, options: InjectOptions = {}) {
    const answer = await app.inject({ method, url: `/api${url}`, ...options });
    return { status: answer.statusCode, headers: answer.headers, ...answer.json() };
  }

  async function join(name: string, role: Role): Promise<Account> {
    const email = `${name.toLowerCase()}@example.com`;
    return db
      .insertInto('accounts')
      .values({ issuer: 'tests', subject: email, email, name, role })
      .returning(['id', 'email', 'name', 'role', 'verified'])
      .executeTakeFirstOrThrow();
  }

  async function person(name: string, role: Role) {
    const account = await join(name, role);
    const token = await sessions.open(account);
    const headers = { authorization: `Bearer ${token}` };
    return {
      ...account,
      token,
      asks: (url: string) => call('GET', url, { headers }),
      async posts(car: string, { price = 4500, ...rest }: CarInTests = {}): Promise<string> {
        const { id } = await db
          .insertInto('listings')
          .values({
            sellerId: account.id,
            name: car,
            location: 'Dhaka',
            category: 'toyota',
            condition: 'Good',
            resalePrice: dollars(price),
            originalPrice: dollars(price * 2),
            phone: '+880 1000 000 001',
            yearsUsed: 3,
            description: 'One owner.',
            pictures: ['/images/corolla/960.webp'],
            state: 'advertised',
            ...rest,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return id;
      },
    };
  }

  return {
    app,
    db,
    seller: (name: string) => person(name, 'seller'),
    buyer: (name: string) => person(name, 'buyer'),
    admin: (name: string) => person(name, 'admin'),
    /** What somebody sees who has not signed in. */
    asks: (url: string, headers: Record<string, string> = {}) => call('GET', url, { headers }),
    async page(path: string) {
      const answer = await app.inject({ method: 'GET', url: path });
      // React keeps neighbouring texts apart with empty comments.
      const html = answer.body.replaceAll('<!-- -->', '');
      return { status: answer.statusCode, headers: answer.headers, html };
    },
  };
}
