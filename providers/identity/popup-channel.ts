/** On which windows of one browser tell each other that somebody signed in or out. */
export const channelName = 'identity';

export type ChannelMessage =
  | { kind: 'changed' }
  /** From the sign-in window, about the attempt that opened it. */
  | { kind: 'attempt'; attempt: string | null; problem: string | null }
  /** To the sign-in window, which may close now. */
  | { kind: 'heard'; attempt: string };
