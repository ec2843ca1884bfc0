import { type ChannelMessage, channelName } from '../../../popup-channel.ts';

export const popupPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Signing in</title></head>
<body><p>You can close this window.</p><script src="/api/auth/signed-in.js"></script></body>
</html>`;

const telling: ChannelMessage['kind'] = 'attempt';
const heard: ChannelMessage['kind'] = 'heard';
/** Milliseconds until it closes without its opener. */
const longestOpen = 5_000;

// A channel works even if the browser separated the windows. The receipt keeps the message from getting lost.
export const popupScript = `const query = new URLSearchParams(location.search);
const attempt = query.get('attempt');
const channel = new BroadcastChannel('${channelName}');
channel.addEventListener('message', ({ data }) => {
  if (data.kind === '${heard}' && data.attempt === attempt) window.close();
});
channel.postMessage({ kind: '${telling}', attempt, problem: query.get('problem') });
setTimeout(() => window.close(), ${longestOpen});
`;
