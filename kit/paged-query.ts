import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

/** A list with cursor pagination. */
export const pagedQuery = <Page extends { next?: string | undefined }>(
  queryKey: QueryKey,
  load: (cursor: string | null) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
