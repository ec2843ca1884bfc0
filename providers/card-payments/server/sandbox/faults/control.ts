import { z } from 'zod';
import { jsonResponse } from '../responses.ts';
import { sameSecret } from '../same-secret.ts';
import type { SandboxDependencies } from '../sandbox-dependencies.ts';
import type { Switches } from './switches.ts';

export const controlPath = '/control/switches';

const chance = z.number().min(0).max(1);
const count = z.number().int().min(0);

const SwitchesFields = z.strictObject({
  latency: count.optional(),
  faults: z
    .array(
      z.strictObject({
        kind: z.enum(['error_before', 'error_after', 'error_kept', 'drop_answer', 'slow']),
        on: z.string().optional(),
        chance: chance.optional(),
        times: count.optional(),
        milliseconds: count.optional(),
      }),
    )
    .optional(),
  webhooks: z
    .strictObject({
      lose: chance.optional(),
      copies: z.number().int().min(1).max(10).optional(),
      delay: count.optional(),
      shuffle: z.boolean().optional(),
    })
    .optional(),
});

export function answerControl(
  { secretKey, switches }: SandboxDependencies,
  request: Request,
  body: string,
) {
  const isOwner = sameSecret(request.headers.get('authorization') ?? '', `Bearer ${secretKey}`);
  if (!isOwner || request.method !== 'POST') return jsonResponse({ status: 404, body: {} });
  const result = SwitchesFields.safeParse(parsed(body));
  if (!result.success) return jsonResponse({ status: 400, body: { error: result.error.issues } });
  switches.set(result.data as Switches);
  return jsonResponse({ status: 200, body: {} });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
