import type { HostileMarket } from './hostile-market.ts';

type Visitor = 'visitor' | 'buyer' | 'seller' | 'admin';
export type Visit = { by: Visitor; path: string; shows?: string };

const inPath = encodeURIComponent;
const inQuery = (values: Record<string, string>) => new URLSearchParams(values);

/** Every address that takes a text from whoever made the link. */
function reflecting(text: string): string[] {
  const hash = `#${text}`;
  return [
    `/car?${inQuery({ q: text, location: text, category: text, order: text, after: text })}${hash}`,
    `/category/toyota?${inQuery({ q: text, model: text, place: text })}${hash}`,
    `/category/toyota?${inQuery({ near: text, within: text, fuel: text, maxMileage: text })}${hash}`,
    `/category/${inPath(text)}`,
    `/singleProduct/${inPath(text)}${hash}`,
    `/compare?${inQuery({ car: text, only: text })}${hash}`,
    `/${inPath(text)}?${inQuery({ [text]: text })}${hash}`,
    `/login?${inQuery({ from: text, problem: text })}${hash}`,
    `/reset-password?${inQuery({ code: text })}`,
    `/verify-email?${inQuery({ code: text })}`,
    `/api/auth/signed-in?${inQuery({ attempt: text, problem: text })}${hash}`,
    `/api/auth/google?${inQuery({ returnTo: text })}`,
    `/api/addProduct/${inPath(text)}`,
    `/mailbox/${inPath(text)}`,
  ];
}

/** The pages about one car and one booking, and those that a link can put this payload into. */
export function visitsFor(payload: string, market: HostileMarket, number: number): Visit[] {
  const shows = market.nameOf(number);
  return [
    { by: 'visitor', path: `/singleProduct/${market.cars[number]}`, shows },
    { by: 'visitor', path: `/compare?car=${market.cars[number]}&car=${market.cars[0]}`, shows },
    { by: 'buyer', path: `/dashboard/payment/${market.bookings[number]}`, shows },
    { by: 'buyer', path: `/dashboard/messages/${market.conversations[number]}`, shows },
    { by: 'seller', path: `/dashboard/leads?car=${market.drafts[number]}`, shows },
    { by: 'buyer', path: `/dashboard/receipt/${market.paid[number]}`, shows },
    { by: 'seller', path: `/dashboard/SellerProduct/${market.drafts[number]}/edit`, shows },
    ...reflecting(payload).map((path) => ({ by: 'visitor' as const, path })),
  ];
}

/** Pages that show many payloads at once. */
export const crowded: Record<Visitor, string[]> = {
  visitor: ['/', '/car?show=192', '/category/toyota?show=192', '/mailbox', '/api/docs'],
  buyer: [
    '/dashboard',
    '/dashboard/user',
    '/dashboard/account',
    '/dashboard/messages',
    '/dashboard/offers?show=all',
    '/dashboard/viewings',
    '/favourites',
  ],
  seller: [
    '/dashboard',
    '/dashboard/SellerProduct',
    '/dashboard/leads',
    '/dashboard/viewings',
    '/dashboard/viewing-hours',
    '/dashboard/account',
  ],
  admin: [
    '/dashboard',
    '/dashboard/allUser',
    '/dashboard/allSeller',
    '/dashboard/allBuyer',
    '/dashboard/report',
    '/dashboard/makes',
    '/dashboard/audit',
    '/dashboard/reported-messages',
  ],
};
