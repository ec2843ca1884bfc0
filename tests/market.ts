import type { InjectOptions } from 'fastify';
import { pino } from 'pino';
import type { Database } from '#database/connection.ts';
import type { Listing } from '#marketplace/cars/listings/listing.ts';
import { vehicleToColumns } from '#marketplace/cars/listings/server/listing-rows-store.ts';
import { appraiserInThisThread } from '#marketplace/cars/valuation/server/appraiser.ts';
import type { VehicleChanges } from '#marketplace/cars/vehicles/facts.ts';
import { marketId } from '#marketplace/dealing/payments/server/market-store.ts';
import { setMarketSettings } from '#marketplace/market-settings.ts';
import { minorUnits } from '#marketplace/money.ts';
import type { Account, Role } from '#marketplace/platform/accounts/account.ts';
import type { Mail } from '#marketplace/platform/mail/mail.ts';
import { readNotices } from '#marketplace/platform/notices/server/read-notices.ts';
import type { Kind } from '#marketplace/platform/outbox/work.ts';
import { edgeCacheService } from '#providers/edge-cache/server/edge-cache-service.ts';
import { embeddedPictureHosting } from '#providers/picture-hosting/server/embedded.ts';
import { createRequestQueues, roomWith } from '#server/admission/request-queues.ts';
import { outboxHandlers, pausedWhileOff } from '#server/background/outbox-handlers.ts';
import { readConfig } from '#server/config/config.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import { createApp } from '#server/http/app.ts';
import { createPublicCache } from '#server/page-cache/public-cache.ts';
import { configuredDependencies } from '#server/start/configured-dependencies.ts';
import type { Services } from '#server/start/services.ts';
import { isPage, renderPage } from '#shell/render-page.tsx';
import { doDueWork } from './outbox.ts';
import { pageAssets } from './page-assets.ts';
import { pictureFolder } from './picture-folder.ts';
import { caughtUp, changeListeners, emptyDatabase } from './runner/empty-database.ts';
import { patience } from './runner/patience.ts';
import { cardPayments } from './services/card-provider.ts';
import { identityIssuer } from './services/identity-issuer.ts';

export const origin = 'https://forecourt.example';
export const accessTokenSecret = 'a secret that only the tests know of';
export const adminEmail = 'founder@example.com';

const pictureHosting = embeddedPictureHosting({ folder: pictureFolder });

type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';
type Headers = Record<string, string>;

type CarInTests = Partial<
  Pick<
    Listing,
    | 'id'
    | 'category'
    | 'condition'
    | 'description'
    | 'location'
    | 'pictures'
    | 'state'
    | 'hidden'
    | 'yearsUsed'
  >
> & { price?: number; postedAt?: Date; vehicle?: VehicleChanges };

type IdentityInTests = Pick<
  Services['identity'],
  'verify' | 'endSessions' | 'publicSettings' | 'web'
>;

const outsideIdentity: IdentityInTests = {
  verify: identityIssuer.verify,
  endSessions: async () => {},
  publicSettings: { kind: 'embedded', providers: [] },
  web: null,
};

/** A whole marketplace, empty, used only through its API and only by people with names. */
export async function openMarket({
  callsPerMinute = 600,
  room = roomWith(10, 5),
  // A quick machine changes more in a second than a market does.
  pressure = Number.POSITIVE_INFINITY,
  trustedProxies = undefined as string[] | undefined,
  settings = {} as Record<string, string>,
  identityFor = (_db: Database): IdentityInTests => outsideIdentity,
} = {}) {
  const db = await emptyDatabase();
  let later = 0;
  const now = () => new Date(Date.now() + later);
  const publicCache = createPublicCache({ room: 2 ** 24, patience, pressure });
  changeListeners.add(publicCache.noticeChange);
  // What goes wrong inside shows up as a complaint on the console, which fails the test.
  const log = pino({ level: 'error' }, { write: (line) => console.error(line) });
  const config = readConfig({
    NODE_ENV: 'test',
    PUBLIC_READS_PER_MINUTE: String(callsPerMinute),
    ADMIN_EMAIL: adminEmail,
    ALLOWED_IMAGE_HOSTS: 'pictures.example',
    ...settings,
  });
  setMarketSettings(config.market);
  const dependencies: ServerDependencies = {
    ...configuredDependencies({
      config,
      infrastructure: {
        db,
        now,
        log,
        publicCache,
        pictureFolder,
        marketId: await marketId(db),
        notices: await readNotices('/no such folder', undefined),
        secretFor: (purpose) => (purpose === 'access-tokens' ? accessTokenSecret : purpose),
      },
      services: {
        pictureHosting,
        edgeCache: edgeCacheService(config),
        identity: identityFor(db),
        cards: {
          cardPayments,
          publicSettings: { kind: 'sandbox', base: '/card-sandbox' },
          sandbox: null,
        },
      },
      origin,
      reader: db,
      reads: null,
      caughtUp,
      wakeOutbox: () => {},
      unsubscribeKey: 'unsubscribe',
      appraiser: appraiserInThisThread(),
      isAcceptingWork: () => true,
      pages: {
        render: renderPage,
        isPage: async (url) => isPage(url),
        finish: async (_url, html) => html,
        folder: null,
        isHotReloading: false,
        assets: pageAssets,
      },
    }),
    queues: createRequestQueues(room),
    hasMailbox: false,
  };
  const { sessions } = dependencies;
  const app = createApp(dependencies, { loggerInstance: log, trustedProxies });
  const mails: Mail[] = [];
  const erasedIdentities: string[] = [];
  const dropped: object[] = [];
  const handlers = outboxHandlers(dependencies, {
    log: { warn: (details, message) => void dropped.push({ message, ...details }) },
    sendMail: async (mail) => {
      mails.push(mail);
    },
    eraseIdentity: async ({ subject }) => {
      erasedIdentities.push(subject);
    },
  });
  const complaints = { warn: console.error, error: console.error };

  /** Does everything that was left until after the commit, as the running server would. */
  async function outboxIsDone() {
    const kinds = Object.keys(handlers) as Kind[];
    const doSome = <K extends Kind>(kind: K) =>
      doDueWork(db, kind, handlers[kind], {
        log: complaints,
        now,
        isPaused: pausedWhileOff(db),
      });
    for (let done = 1; done > 0; ) {
      const counts = await Promise.all(kinds.map(doSome));
      done = counts.reduce((sum, count) => sum + count, 0);
    }
  }

  async function call(method: Method, url: string, headers: Headers = {}, payload?: object) {
    const options: InjectOptions = { method, url: `/api${url}`, headers };
    if (url.split('?')[0] === '/news') return beginningOf(options);
    const answer = await app.inject(payload ? { ...options, payload } : options);
    const isJson = answer.headers['content-type']?.toString().startsWith('application/json');
    const said = isJson ? answer.json() : { body: answer.rawPayload };
    return { status: answer.statusCode, headers: answer.headers, ...said };
  }

  /** Of an answer that goes on and on. */
  async function beginningOf(options: InjectOptions) {
    const answer = await app.inject({ ...options, payloadAsStream: true });
    answer.stream().destroy();
    return { status: answer.statusCode, headers: answer.headers };
  }

  /** Calls somebody makes whose requests carry this token. */
  const withToken = (token: string | null) => {
    const headers: Headers = token === null ? {} : { authorization: `Bearer ${token}` };
    return {
      asks: (url: string) => call('GET', url, headers),
      puts: (url: string, body?: object) => call('PUT', url, headers, body),
      posts: (url: string, body?: object) => call('POST', url, headers, body),
      patches: (url: string, body?: object) => call('PATCH', url, headers, body),
      deletes: (url: string) => call('DELETE', url, headers),
    };
  };

  /** Somebody who has an account already. */
  async function person(name: string, role: Role) {
    const email = `${name.toLowerCase()}@example.com`;
    const account: Account = await db
      .insertInto('accounts')
      .values({ issuer: identityIssuer.issuer, subject: email, email, name, role })
      .returning(['id', 'email', 'name', 'role', 'verified'])
      .executeTakeFirstOrThrow();
    const token = await sessions.open(account);

    return {
      ...account,
      token,
      ...withToken(token),
      hasListed: (car: string, details?: CarInTests) => addListing(account, car, details),
    };
  }

  async function addListing(
    seller: Account,
    car: string,
    { price = 4500, vehicle, ...details }: CarInTests = {},
  ): Promise<string> {
    const { id } = await db
      .insertInto('listings')
      .values({
        sellerId: seller.id,
        name: car,
        location: 'Dhaka',
        category: 'toyota',
        condition: 'Good',
        resalePrice: minorUnits(price),
        originalPrice: minorUnits(price * 2),
        phone: '+880 1000 000 001',
        yearsUsed: 3,
        description: 'One owner.',
        pictures: ['/images/corolla/960.webp'],
        state: 'advertised',
        ...(vehicleToColumns(vehicle) as object),
        ...details,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await caughtUp();
    return id;
  }

  return {
    app,
    db,
    dependencies,
    mails,
    /** What the log says of emails that were not sent. */
    dropped,
    erasedIdentities,
    outboxIsDone,
    /** Everybody's clock in this market moves on. */
    minutesPass(minutes: number) {
      later += minutes * 60_000;
    },
    pictureHosting,
    pictureFolder,
    seller: (name: string) => person(name, 'seller'),
    buyer: (name: string) => person(name, 'buyer'),
    admin: (name: string) => person(name, 'admin'),
    withToken,
    /** Somebody whom the identity service knows and we perhaps do not. */
    identified: async (who: Parameters<typeof identityIssuer.tokenFor>[0]) =>
      withToken(await identityIssuer.tokenFor(who)),
    /** What somebody gets who has not signed in. */
    asks: (url: string, headers?: Headers) => call('GET', url, headers),
    calls: call,
    async page(path: string) {
      const answer = await app.inject({ method: 'GET', url: path });
      // React keeps neighbouring texts apart with empty comments.
      const html = answer.body.replaceAll('<!-- -->', '');
      return { status: answer.statusCode, headers: answer.headers, html };
    },
  };
}
