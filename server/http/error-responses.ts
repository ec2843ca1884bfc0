import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isTransientError } from '#database/transient-error.ts';
import { Refusal, type RefusalCode } from '#marketplace/errors.ts';
import { CardProviderUnreachable } from '#providers/card-payments/card-payments.ts';
import { IdentityServiceUnreachable } from '#providers/identity/server/verified-identity.ts';

const refusalsByStatus: Record<number, RefusalCode> = {
  400: 'invalid_request',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'body_too_large',
  414: 'invalid_request',
  415: 'unsupported_media_type',
  503: 'busy',
};

export function answerErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toRefusal(error);
  if (refusal.code === 'unexpected') request.log.error({ err: error }, 'request failed');
  else if (isTransientError(error)) request.log.warn({ err: error }, 'the database is unreachable');
  else if (error instanceof IdentityServiceUnreachable) {
    request.log.warn({ err: error }, 'the identity service is unreachable');
  }

  // Closing the connection while the client still sends would lose the response.
  if (refusal.status === 413) reply.removeHeader('connection');
  const retryAfter = retryAfterOf(refusal);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.status(refusal.status).send(refusalBody(refusal, request.id));
}

export const refusalBody = (refusal: Refusal, requestId: string) => ({
  success: false,
  code: refusal.code,
  message: refusal.message,
  ...refusal.details,
  requestId,
});

/** Seconds to wait before trying again; a 503 always names them. */
export const retryAfterOf = ({ status, details }: Refusal): number | undefined =>
  details.retryAfter ?? (status === 503 ? 5 : undefined);

function toRefusal(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  if (isTransientError(error)) return new Refusal('busy');
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new Refusal('invalid_request', { fields: messagesByField(error.validation) });
  }
  if (error instanceof IdentityServiceUnreachable) return new Refusal('busy');
  if (error instanceof CardProviderUnreachable) return new Refusal('card_provider_unreachable');
  return new Refusal(refusalsByStatus[error.statusCode ?? 500] ?? 'unexpected');
}

function messagesByField(issues: { instancePath: string; message?: string | undefined }[]) {
  return Object.fromEntries(
    issues.map(({ instancePath, message }) => [
      instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body',
      message ?? 'is invalid',
    ]),
  );
}
