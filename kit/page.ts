import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { ApiClient } from './api-client.ts';

export type PageRequest = {
  api: ApiClient;
  cache: QueryClient;
  params: Record<string, string | undefined>;
  url: URL;
};

/** A screen, and the data that the server loads before rendering. */
export type Page = {
  Screen: ComponentType;
  /** Replaces the common error page. */
  Trouble?: ComponentType;
  preload?: (request: PageRequest) => Promise<unknown>;
  /** JSON-LD for search engines. Only the server uses it. */
  structuredData?: (request: PageRequest, origin: string) => Promise<object | null>;
};
