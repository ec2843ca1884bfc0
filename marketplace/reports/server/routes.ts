import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Account } from '#marketplace/accounts/account.ts';
import { MessageResponse } from '#marketplace/accounts/contract.ts';
import { recordInAudit } from '#marketplace/audit/server/audit-store.ts';
import { ensure, found } from '#marketplace/errors.ts';
import { mayBeSeenBy } from '#marketplace/listings/listing.ts';
import { findListing } from '#marketplace/listings/server/listing-store.ts';
import type { Api, Dependencies } from '#server/dependencies.ts';
import { ReportRequest } from '../contract.ts';
import { addReport, dismissReports } from './report-store.ts';

const tags = ['Reports'];

export function reportRoutes(api: Api, { db, sessions, limits, visitorSalt, now }: Dependencies) {
  /** Visitors are told apart without keeping who they are. */
  const reporterOf = (caller: Account | null, { ip, headers }: FastifyRequest) =>
    caller?.id ??
    createHmac('sha256', visitorSalt)
      .update(`${ip} ${headers['user-agent'] ?? ''}`)
      .digest('base64url');

  const visibleListing = async (caller: Account | null, id: string) => {
    ensure(z.safeParse(z.uuid(), id).success, 'listing_not_found');
    const listing = found(await findListing(db, id), 'listing_not_found');
    ensure(mayBeSeenBy(caller, listing), 'listing_not_found');
    return listing;
  };

  api.put(
    '/report',
    {
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

  api.delete(
    '/report/:productId',
    {
      schema: {
        summary: 'Dismiss the open reports of a car',
        tags,
        params: z.object({ productId: z.string() }),
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      const admin = await sessions.accountWith('admin', request);
      await limits.spend('write', admin);
      const listing = await visibleListing(admin, request.params.productId);

      const count = await dismissReports(db, listing.id, admin.id, now());
      await recordInAudit(db, {
        action: 'reports.dismissed',
        actorId: admin.id,
        subjectId: listing.id,
        details: { count },
      });
      return { success: true as const, message: 'The reports were dismissed' };
    },
  );
}
