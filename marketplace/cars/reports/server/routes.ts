import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { networkHash } from '#database/rate-limits/network.ts';
import { mayBeSeenBy } from '#marketplace/cars/listings/listing.ts';
import { findListing } from '#marketplace/cars/listings/server/listing-store.ts';
import { ensure, found } from '#marketplace/errors.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import { ReportRequest, ReportsQuery, ReportsResponse, reportedCarToWire } from '../contract.ts';
import { DismissQuery } from '../dismiss-form.ts';
import { dismissReportsOf } from './dismiss-reports.ts';
import { addReport, reportedCars } from './report-store.ts';

const tags = ['Reports'];
const pageSize = 24;

export function reportRoutes(api: Api, { db, sessions, limits, visitorSalt }: Dependencies) {
  /** Visitors are told apart by their network alone: anything else of a request can be made up. It is not kept. */
  const reporterOf = (caller: Account | null, { ip }: FastifyRequest) =>
    caller?.id ?? networkHash(ip, visitorSalt);

  const visibleListing = async (caller: Account | null, id: string) => {
    ensure(z.safeParse(z.uuid(), id).success, 'listing_not_found');
    const listing = found(await findListing(db, id), 'listing_not_found');
    ensure(mayBeSeenBy(caller, listing), 'listing_not_found');
    return listing;
  };

  api.put(
    '/report',
    {
      config: { callers: 'anybody', refusals: ['listing_not_found'] },
      schema: {
        summary: 'Report a listing',
        tags,
        body: ReportRequest,
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      await limits.spend('report', request);
      const caller = await sessions.caller(request);
      const { report: id, reason } = request.body;
      const listing = await visibleListing(caller, id);

      await addReport(db, {
        listingId: listing.id,
        reporter: reporterOf(caller, request),
        reason: reason || null,
      });
      return { success: true as const, message: 'Thank you. We will look at this listing.' };
    },
  );

  api.get(
    '/report',
    {
      config: { callers: 'admin' },
      schema: {
        summary: 'Cars with open reports, most recently reported first',
        tags,
        querystring: ReportsQuery,
        response: { 200: ReportsResponse },
      },
    },
    async (request) => {
      const { limit = pageSize, cursor } = request.query;
      const page = await reportedCars(db, { limit, cursor });
      return { success: true as const, data: page.cars.map(reportedCarToWire), next: page.next };
    },
  );

  api.delete(
    '/report/:productId',
    {
      config: { callers: 'admin', refusals: ['listing_not_found'] },
      schema: {
        summary: 'Dismiss the open reports of a car',
        tags,
        params: z.object({ productId: z.string() }),
        querystring: DismissQuery,
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      const admin = await sessions.account(request);
      await limits.spend('write', admin);
      const listing = await visibleListing(admin, request.params.productId);

      await dismissReportsOf(db, listing, { by: admin, because: request.query.reason ?? null });
      return { success: true as const, message: 'The reports were dismissed' };
    },
  );
}
