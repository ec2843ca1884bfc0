export type ContentSources = {
  'script-src': string[];
  'connect-src': string[];
  'frame-src': string[];
};

/** Sources that only the payment page's Content-Security-Policy allows. */
export const contentSources: Record<'stripe' | 'sandbox', ContentSources> = {
  stripe: {
    'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
    'connect-src': ['https://api.stripe.com'],
    'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  },
  // The authentication page of the sandbox is on our own origin.
  sandbox: { 'script-src': [], 'connect-src': ["'self'"], 'frame-src': ["'self'"] },
};
