/** Windows of one browser announce sign-ins and sign-outs on this channel. */
export const channelName = 'identity';

export type ChannelMessage =
  | { kind: 'changed' }
  /** From the sign-in window to its opener. */
  | { kind: 'attempt'; attempt: string | null; problem: string | null }
  | { kind: 'heard'; attempt: string };
