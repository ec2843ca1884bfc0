import type { FastifyInstance } from 'fastify';

type Options = {
  /** CSP sources for the style sheet that stands in the page, e.g. 'sha256-…'. */
  inlineStyles: string[];
  /** Hot reload needs what a strict policy forbids. */
  isHotReloading: boolean;
};

/** No inline script at all: pages need no nonce and can be cached for everybody. */
function contentSecurityPolicy({ inlineStyles, isHotReloading }: Options): string {
  const scripts = isHotReloading ? "'self' 'unsafe-inline'" : "'self'";
  const styles = isHotReloading ? "'self' 'unsafe-inline'" : ["'self'", ...inlineStyles].join(' ');
  const connections = isHotReloading ? "'self' ws:" : "'self'";

  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self'",
    `connect-src ${connections}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export function addSecurityHeaders(app: FastifyInstance, options: Options) {
  const headers = {
    'content-security-policy': contentSecurityPolicy(options),
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
  };
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}
