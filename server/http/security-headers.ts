import type { PublicConfig } from '#kit/public-config-contract.ts';
import { type ContentSources, contentSources } from '#providers/card-payments/content-sources.ts';

type Options = {
  /** CSP sources for the style sheet that stands in the page, e.g. 'sha256-…'. */
  inlineStyles: string[];
  /** Hot reload needs what a strict policy forbids. */
  isHotReloading: boolean;
  /** Whose form the payment page shows. */
  cardPayments: keyof typeof contentSources;
  /** Other sites that pages show pictures from. */
  pictureOrigins?: readonly string[];
  /** Who signs people in, if not we; on any page, as most are reached without loading a document. */
  identity?: PublicConfig['identity'];
};

type Policy = Record<string, string[]>;

const self = "'self'";
/** Only here does a card provider run scripts or frames of its own. */
const paymentPages = '/dashboard/payment/';
/** Emails in a browser and previews of shared links show them from elsewhere. */
const pictures = '/images/';

/** No inline script at all: pages need no nonce and can be cached for everybody. */
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

/** The headers of an answer, by the address that was asked for. */
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
