import * as z from 'zod/mini';

/**
 * A moment in a response. The server returns a Date, the serializer writes it as ISO 8601, and the browser reads that
 * text. The type says so, because responses are not parsed with their schema.
 */
export const Moment = z.iso.datetime() as unknown as z.ZodMiniType<string, Date>;
