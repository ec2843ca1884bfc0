import { type ChannelMessage, channelName } from '../../popup-channel.ts';

/** Where the sign-in window ends: it tells the window that opened it and closes itself. */
export const popupPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Signing in</title></head>
<body><p>You can close this window.</p><script src="/api/auth/signed-in.js"></script></body>
</html>`;

const kind: ChannelMessage['kind'] = 'attempt';

// No message to the opener: a channel works even where the browser has cut the two windows apart.
export const popupScript = `const query = new URLSearchParams(location.search);
new BroadcastChannel('${channelName}').postMessage({
  kind: '${kind}',
  attempt: query.get('attempt'),
  problem: query.get('problem'),
});
setTimeout(() => window.close(), 100);
`;
