import { type ChannelMessage, channelName } from '../../../popup-channel.ts';

/** Where the sign-in window ends: it tells the window that opened it and closes itself. */
export const popupPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Signing in</title></head>
<body><p>You can close this window.</p><script src="/api/auth/signed-in.js"></script></body>
</html>`;

const telling: ChannelMessage['kind'] = 'attempt';
const heard: ChannelMessage['kind'] = 'heard';
/** Then whoever opened it is gone. */
const longestOpen = 5_000;

// No message to the opener: a channel works even where the browser has cut the two windows apart. A window
// that closed before it is heard could take the message with it.
export const popupScript = `const query = new URLSearchParams(location.search);
const attempt = query.get('attempt');
const channel = new BroadcastChannel('${channelName}');
channel.addEventListener('message', ({ data }) => {
  if (data.kind === '${heard}' && data.attempt === attempt) window.close();
});
channel.postMessage({ kind: '${telling}', attempt, problem: query.get('problem') });
setTimeout(() => window.close(), ${longestOpen});
`;
