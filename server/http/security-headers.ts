import type { PublicConfig } from '#kit/public-config-contract.ts';
import { type ContentSources, contentSources } from '#providers/card-payments/content-sources.ts';

type Options = {
  /** CSP sources of the inline style sheet, e.g. 'sha256-…'. */
  inlineStyles: string[];
  isHotReloading: boolean;
  cardPayments: keyof typeof contentSources;
  pictureOrigins?: readonly string[];
  /** Its sources are allowed on every page, because most pages are reached without loading a document. */
  identity?: PublicConfig['identity'];
};

type Policy = Record<string, string[]>;

const self = "'self'";
/** Only these pages load scripts and frames of the card provider. */
const paymentPages = '/dashboard/payment/';
/** Emails and link previews show pictures from other origins. */
const pictures = '/images/';

/** Without inline scripts, pages need no nonce and can be cached for all visitors. */
const policyOfAllPages = ({
  inlineStyles,
  isHotReloading,
  pictureOrigins = [],
}: Options): Policy => ({
  'default-src': ["'none'"],
  'script-src': isHotReloading ? [self, "'unsafe-inline'"] : [self],
  'style-src': isHotReloading ? [self, "'unsafe-inline'"] : [self, ...inlineStyles],
  'img-src': [self, 'data:', 'blob:', ...pictureOrigins],
  'font-src': [self],
  'media-src': [self],
  'connect-src': isHotReloading ? [self, 'ws:'] : [self],
  'manifest-src': [self],
  'worker-src': [self],
  'form-action': [self],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
});

const identitySources = (identity: Options['identity']): Partial<ContentSources> =>
  identity?.kind === 'firebase'
    ? {
        'script-src': ['https://apis.google.com'],
        'connect-src': [
          'https://identitytoolkit.googleapis.com',
          'https://securetoken.googleapis.com',
        ],
        'frame-src': [`https://${identity.authDomain}`],
      }
    : {};

const withSources = (policy: Policy, more: Partial<ContentSources>): Policy => ({
  ...policy,
  ...Object.fromEntries(
    Object.entries(more)
      .map(([directive, sources]) => [
        directive,
        [...new Set([...(policy[directive] ?? []), ...sources])],
      ])
      .filter(([, sources]) => sources!.length > 0),
  ),
});

const asHeader = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');

const headersWith = (policy: Policy) => ({
  'content-security-policy': asHeader(policy),
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
});

export function securityHeaders(options: Options) {
  const policy = withSources(policyOfAllPages(options), identitySources(options.identity));
  const everywhere = headersWith(policy);
  const whilePaying = headersWith(withSources(policy, contentSources[options.cardPayments]));
  const onPictures = { ...everywhere, 'cross-origin-resource-policy': 'cross-origin' };
  return (url: string) => {
    if (url.startsWith(pictures)) return onPictures;
    return url.startsWith(paymentPages) ? whilePaying : everywhere;
  };
}
