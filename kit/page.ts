import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { ApiClient } from './api-client.ts';

export type PageRequest = {
  api: ApiClient;
  cache: QueryClient;
  params: Record<string, string | undefined>;
  url: URL;
};

/** What an address shows, and the data the server must have before it sends it. */
export type Page = {
  Screen: ComponentType;
  /** In place of the error page that all others have. */
  Trouble?: ComponentType;
  preload?: (request: PageRequest) => Promise<unknown>;
  /** For search engines (JSON-LD), once its data is there. Only the server asks for it. */
  structuredData?: (request: PageRequest, origin: string) => Promise<object | null>;
};
