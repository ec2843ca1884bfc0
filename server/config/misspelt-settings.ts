import { settingNames } from './environment.ts';
import type { Problem } from './setting-groups.ts';

/** No other program uses these prefixes, so an unknown name with one is a mistake. */
const ourFamilies = ['MARKET_', 'MAIL_', 'SMTP_', 'OIDC_', 'S3_', 'CARD_', 'EDGE_', 'DEMO_'];
/** Kubernetes sets these for a service called `smtp`: SMTP_SERVICE_HOST, SMTP_PORT_25_TCP_ADDR. */
const serviceLink = /_(SERVICE_HOST|SERVICE_PORT\w*|PORT|PORT_\d+_\w+)$/;
/** A name may have one wrong letter for this many letters. */
const lettersPerSlip = 5;

/** Finds names that look like ours but are not, because the intended setting would silently keep its default. */
export function misspeltSettings(environment: Record<string, string | undefined>): Problem[] {
  return Object.keys(environment).flatMap((name) => {
    const isFile = name.endsWith('_FILE');
    const wanted = isFile ? name.slice(0, -'_FILE'.length) : name;
    const meant = settingsMeantBy(wanted).map((known) => (isFile ? `${known}_FILE` : known));
    if (meant.length === 0) return [];
    return [{ name, message: `is not a setting. Did you mean ${meant.join(', ')}?` }];
  });
}

function settingsMeantBy(wanted: string): string[] {
  if (settingNames.some((known) => known === wanted)) return [];
  const near = settingNames
    .map((known) => ({ known, slips: slipsBetween(wanted.toUpperCase(), known) }))
    .filter(({ slips }) => slips !== undefined)
    .sort((a, b) => a.slips! - b.slips!);
  if (near[0]) return [near[0].known];
  const family = ourFamilies.find((each) => wanted.startsWith(each));
  return family && !serviceLink.test(wanted)
    ? settingNames.filter((known) => known.startsWith(family))
    : [];
}

function slipsBetween(wanted: string, known: string): number | undefined {
  const most = Math.max(1, Math.floor(known.length / lettersPerSlip));
  return Array.from({ length: most + 1 }, (_, slips) => slips).find((slips) =>
    isWithin(slips, wanted, known),
  );
}

/** Whether that many insertions, deletions, replacements or swaps turn one into the other. */
function isWithin(slips: number, a: string, b: string): boolean {
  if (a === b) return true;
  if (slips === 0 || Math.abs(a.length - b.length) > slips) return false;
  if (a[0] === b[0]) return isWithin(slips, a.slice(1), b.slice(1));
  const isSwapped = a[0] === b[1] && a[1] === b[0];
  return (
    isWithin(slips - 1, a.slice(1), b.slice(1)) ||
    isWithin(slips - 1, a.slice(1), b) ||
    isWithin(slips - 1, a, b.slice(1)) ||
    (isSwapped && isWithin(slips - 1, a.slice(2), b.slice(2)))
  );
}
