import type { ChannelMessage } from '../popup-channel.ts';

const width = 500;
const height = 600;
const pollMilliseconds = 300;
/** The window's message may arrive shortly after it has closed. */
const graceMilliseconds = 500;

/** Null if the browser blocks windows. */
export function openSignInWindow(url: string): Window | null {
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2);
  const opened = window.open(
    url,
    'identity',
    `popup,width=${width},height=${height},left=${left},top=${top}`,
  );
  return opened && !opened.closed ? opened : null;
}

export type WindowOutcome = { kind: 'told'; problem: string | null } | { kind: 'closed' };

/** Resolves with the window's message about this attempt, or when the window closes. */
export function outcomeOf(
  opened: Window,
  attempt: string,
  channel: BroadcastChannel,
): Promise<WindowOutcome> {
  return new Promise((resolve) => {
    function settle(outcome: WindowOutcome) {
      clearInterval(poll);
      channel.removeEventListener('message', onMessage);
      resolve(outcome);
    }
    function onMessage({ data }: MessageEvent<ChannelMessage>) {
      if (data.kind !== 'attempt' || data.attempt !== attempt) return;
      channel.postMessage({ kind: 'heard', attempt } satisfies ChannelMessage);
      settle({ kind: 'told', problem: data.problem });
    }
    const poll = setInterval(() => {
      if (!opened.closed) return;
      clearInterval(poll);
      setTimeout(() => settle({ kind: 'closed' }), graceMilliseconds);
    }, pollMilliseconds);
    channel.addEventListener('message', onMessage);
  });
}
