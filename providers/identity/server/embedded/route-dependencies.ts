import type { Pool } from 'pg';
import type { StandInCodes } from '../stand-in-google/stand-in-codes.ts';
import type { MailedCodes } from './emails/mailed-codes.ts';
import type { AuthHandler, Federation } from './federation/federation.ts';
import type { Limits } from './limits/rate-limits.ts';
import type { Guesses } from './passwords/guesses.ts';
import type { KnownDevices } from './passwords/known-devices.ts';
import type { RequestContext } from './request-context.ts';
import type { IdentityLogger } from './safe-logging.ts';

export type RouteDependencies = {
  origin: string;
  hasOtherNames: boolean;
  pool: Pool;
  auth: AuthHandler;
  onSessionsEnded(subject: string): Promise<void>;
  onSessionEnded(session: string): Promise<void>;
  isReservedName(name: string): boolean;
  mailPasswordChanged(to: { to: string; name: string }): Promise<void>;
  proveEmail(subject: string): Promise<void>;
  codes: MailedCodes;
  limits: Limits;
  guesses: Guesses;
  devices: KnownDevices;
  federations: Federation[];
  standIn: StandInCodes | null;
  log: IdentityLogger;
  later(work: () => Promise<unknown>): void;
};

export type Route = (context: RequestContext) => Promise<Response>;
export type Routes = Record<string, Route>;
