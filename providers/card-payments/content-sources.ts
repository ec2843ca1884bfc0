export type ContentSources = {
  'script-src': string[];
  'connect-src': string[];
  'frame-src': string[];
};

/** What the payment page's Content-Security-Policy must allow besides what every page allows. */
export const contentSources: Record<'stripe' | 'sandbox', ContentSources> = {
  stripe: {
    'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
    'connect-src': ['https://api.stripe.com'],
    'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  },
  // The page on which "the bank" asks for authentication comes from our own server.
  sandbox: { 'script-src': [], 'connect-src': ["'self'"], 'frame-src': ["'self'"] },
};
