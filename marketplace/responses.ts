import * as z from 'zod/mini';

export const SuccessResponse = z.object({ success: z.literal(true) });
export type SuccessResponse = z.infer<typeof SuccessResponse>;

export const dataResponse = <Data extends z.ZodMiniType>(data: Data) =>
  z.object({ success: z.literal(true), data });

/** Screens show the message. */
export const MessageResponse = z.object({ success: z.literal(true), message: z.string() });
export type MessageResponse = z.infer<typeof MessageResponse>;
