import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { networkHash } from '#database/rate-limits/network.ts';
import { mayBeSeenBy } from '#marketplace/cars/listings/listing.ts';
import { findListing } from '#marketplace/cars/listings/server/listing-store.ts';
import { ensure, found } from '#marketplace/errors.ts';
import { mapPage } from '#marketplace/page.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import { ReportRequest, ReportsQuery, ReportsResponse, reportedCarToWire } from '../contract.ts';
import { DismissQuery } from '../dismiss-form.ts';
import { dismissReportsOf } from './dismiss-reports.ts';
import { addReport, reportedCars } from './report-store.ts';

const tags = ['Reports'];

export function reportRoutes(route: Route, { db, visitorSalt }: Dependencies) {
  /** Visitors are told apart by a hash of their network, because they can forge anything else. */
  const reporterOf = (caller: Account | null, { ip }: FastifyRequest) =>
    caller?.id ?? networkHash(ip, visitorSalt);

  const visibleListing = async (caller: Account | null, id: string) => {
    ensure(z.safeParse(z.uuid(), id).success, 'listing_not_found');
    const listing = found(await findListing(db, id), 'listing_not_found');
    ensure(mayBeSeenBy(caller, listing), 'listing_not_found');
    return listing;
  };

  route({
    call: 'PUT /report',
    summary: 'Report a listing',
    tags,
    callers: 'public',
    limit: 'report',
    refusals: ['listing_not_found'],
    body: ReportRequest,
    response: MessageResponse,
    handle: async ({ caller, body, request }) => {
      const { report: id, reason } = body;
      const listing = await visibleListing(caller, id);

      await addReport(db, {
        listingId: listing.id,
        reporter: reporterOf(caller, request),
        reason: reason || null,
      });
      return { message: 'Thank you. We will look at this listing.' };
    },
  });

  route({
    call: 'GET /report',
    summary: 'Cars with open reports, most recently reported first',
    tags,
    callers: 'admin',
    limit: 'address',
    query: ReportsQuery,
    response: ReportsResponse,
    handle: async ({ query }) => mapPage(await reportedCars(db, query), reportedCarToWire),
  });

  route({
    call: 'DELETE /report/:productId',
    summary: 'Dismiss the open reports of a car',
    tags,
    callers: 'admin',
    limit: 'write',
    refusals: ['listing_not_found'],
    query: DismissQuery,
    response: MessageResponse,
    handle: async ({ caller: admin, params, query }) => {
      const listing = await visibleListing(admin, params.productId);

      await dismissReportsOf(db, listing, { by: admin, because: query.reason ?? null });
      return { message: 'The reports were dismissed' };
    },
  });
}
