import * as z from 'zod/mini';
import { pageResponse, paging } from '#marketplace/page.ts';
import { readable } from '#marketplace/text.ts';
import {
  type AuditAction,
  type AuditActionGroup,
  type AuditEntry,
  auditActionGroups,
  auditActions,
} from './audit-action.ts';

const Person = z.object({ name: z.string(), email: z.string() });

export const AuditEntryOnWire = z.object({
  _id: z.string(),
  at: z.string(),
  deed: z.enum(Object.keys(auditActions) as AuditAction[]),
  /** Missing for what happens by itself or from the command line. */
  actor: z.optional(Person),
  subject: z.optional(
    z.object({ kind: z.enum(['person', 'car']), name: z.string(), email: z.optional(z.string()) }),
  ),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type AuditEntryOnWire = z.infer<typeof AuditEntryOnWire>;

export const AuditQuery = z.object({
  /** A group of actions, or one action; without it, all of them. */
  kind: z.optional(
    z.enum([
      ...(Object.keys(auditActionGroups) as AuditActionGroup[]),
      ...(Object.keys(auditActions) as AuditAction[]),
    ]),
  ),
  /** Words of the name or address of a person, or of the name of a car, or an id of either. */
  about: z.optional(z.string().check(z.maxLength(200), readable)),
  ...paging,
});
export type AuditKind = NonNullable<z.infer<typeof AuditQuery>['kind']>;

export const AuditResponse = pageResponse(AuditEntryOnWire);
export type AuditResponse = z.infer<typeof AuditResponse>;

/** The actions that are asked for. */
export const actionsOf = (kind: AuditKind): readonly AuditAction[] =>
  kind in auditActionGroups ? auditActionGroups[kind as AuditActionGroup] : [kind as AuditAction];

export const auditEntryToWire = (entry: AuditEntry): AuditEntryOnWire => ({
  _id: entry.id,
  at: entry.at.toISOString(),
  deed: entry.action,
  ...(entry.actor && { actor: entry.actor }),
  ...(entry.subject && { subject: entry.subject }),
  details: entry.details,
});
