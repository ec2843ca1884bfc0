import * as z from 'zod/mini';
import { Moment } from '#marketplace/moment.ts';
import { pageResponse, paging } from '#marketplace/page.ts';
import { readable } from '#marketplace/text.ts';
import {
  type AuditAction,
  type AuditActionGroup,
  auditActionGroups,
  auditActions,
} from './audit-action.ts';

const actions = Object.keys(auditActions) as AuditAction[];

export const AuditEntry = z.object({
  id: z.string(),
  at: Moment,
  action: z.enum(actions),
  /** Null for automatic actions and for commands. */
  actor: z.nullable(z.object({ name: z.string(), email: z.string() })),
  /** The person or car that it was done to. A car has no email. */
  subject: z.nullable(
    z.object({
      kind: z.enum(['person', 'car']),
      name: z.string(),
      email: z.nullable(z.string()),
    }),
  ),
  /** `amount` is in major units. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const AuditQuery = z.object({
  kind: z.optional(z.enum([...(Object.keys(auditActionGroups) as AuditActionGroup[]), ...actions])),
  /** Words of a person's name or email or of a car's name, or the id of either. */
  about: z.optional(z.string().check(z.maxLength(200), readable)),
  ...paging,
});
export type AuditKind = NonNullable<z.infer<typeof AuditQuery>['kind']>;

export const AuditResponse = pageResponse(AuditEntry);
export type AuditResponse = z.infer<typeof AuditResponse>;

export const actionsOf = (kind: AuditKind): readonly AuditAction[] =>
  kind in auditActionGroups ? auditActionGroups[kind as AuditActionGroup] : [kind as AuditAction];
