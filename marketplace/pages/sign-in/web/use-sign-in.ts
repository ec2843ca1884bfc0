import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { matchPath, parsePath } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import type { Page } from '#kit/page.ts';
import { publicConfig } from '#kit/public-config.ts';
import { carById } from '#marketplace/finding/search/web/shelf-queries.ts';
import {
  useSession,
  useVisitor,
} from '#marketplace/platform/accounts/web/session/session-context.ts';
import { returnPath } from '#marketplace/platform/accounts/web/sign-in/return-path.ts';
import { useAttempt } from '#marketplace/platform/accounts/web/sign-in/use-attempt.ts';
import { useReturnPath } from '#marketplace/platform/accounts/web/sign-in/use-return-path.ts';

const carIdAt = (path: string) =>
  matchPath('/singleProduct/:id', parsePath(path).pathname ?? '')?.params.id;

/** What login and signup share. `car` is the one whose page the visitor comes from. */
export function useSignIn({ problem }: { problem: string | null }) {
  const origin = useReturnPath();
  const session = useSession();
  const visitor = useVisitor();
  const elsewhere = useAttempt();
  const id = carIdAt(origin);
  const car = useQuery({ ...carById(useApi(), id ?? ''), enabled: id !== undefined, retry: false });

  useEffect(() => session.ask(), [session]);
  return { ...visitor, origin, car: car.data, elsewhere, problem: problem ?? elsewhere.problem };
}

/** Fetches the car, too, so that the page does not move when it is known. */
export const preloadSignIn: Page['preload'] = async ({ api, cache, url }) => {
  const id = carIdAt(returnPath(url.searchParams.get('from')));
  await Promise.all([
    cache.prefetchQuery(publicConfig(api)),
    id !== undefined && cache.prefetchQuery(carById(api, id)),
  ]);
};
