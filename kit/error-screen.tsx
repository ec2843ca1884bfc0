import { type ReactNode, useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { Button } from '#ui/buttons/button.tsx';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { ApiError } from './api-client.ts';
import { isLostConnection } from './lost-connection.ts';
import { PageHead } from './page-head.tsx';

type Trouble = { status: number; message: string };

export function ErrorScreen({ children }: { children?: ReactNode }) {
  const error = useRouteError();
  if (isLostConnection(error)) return <NoConnection />;
  const { status, message } = troubleIn(error);

  return (
    <div className="page-width py-14 md:py-20">
      <div className="grid justify-items-center text-center">
        <PageHead title={`${status} ${message}`} description={message} />
        <p className="text-6xl font-extrabold tracking-tight text-primary tabular-nums">{status}</p>
        <h1 className="mt-2 text-2xl md:text-3xl">{message}</h1>
        <p className="mt-3 max-w-prose text-muted">
          {status === 400
            ? 'Correct the address, or search for a car.'
            : 'The page might have been removed or renamed, or be unavailable.'}
        </p>
        <SearchForCars />
        <ButtonLink to="/" variant="secondary">
          Home
        </ButtonLink>
      </div>
      {children}
    </div>
  );
}

function NoConnection() {
  useEffect(() => {
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, []);

  return (
    <div role="alert" className="page-width grid justify-items-center gap-3 py-20 text-center">
      <PageHead title="No connection" description="This page could not be loaded." />
      <h1 className="text-2xl md:text-3xl">No connection</h1>
      <p className="mb-4 max-w-prose text-muted">
        We could not load this page. Check your connection, then try again.
      </p>
      <Button onClick={tryAgain}>Try again</Button>
    </div>
  );
}

const tryAgain = () => location.reload();

function SearchForCars() {
  return (
    <search className="my-8 w-full max-w-md">
      <form action="/car" method="get" className="flex gap-2">
        <label htmlFor="error-search" className="sr-only">
          Search for a car
        </label>
        <input
          id="error-search"
          name="q"
          type="search"
          maxLength={100}
          placeholder="Brand, model or location"
          className="min-h-11 w-full min-w-0 rounded-control border border-control bg-surface px-3 text-ellipsis"
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}

function troubleIn(error: unknown): Trouble {
  if (isRouteErrorResponse(error)) {
    return {
      status: error.status,
      message: messageIn(error.data) ?? (error.statusText || unknownTrouble.message),
    };
  }
  if (error instanceof ApiError) return { status: error.status || 503, message: error.message };
  return unknownTrouble;
}

const unknownTrouble: Trouble = { status: 500, message: 'Something went wrong' };

const messageIn = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string'
    ? data.message
    : null;
