type Headers = Record<string, string | number | string[] | undefined>;
type Grade = { score: number; complaints: string[] };

const halfAYear = 15_768_000;
const discreet = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];

/** What Mozilla's HTTP Observatory takes off for, and what it gives more than 100 points for. */
export function headerGradeOf(headers: Headers): Grade {
  const said = (name: string) => String(headers[name] ?? '');
  const policy = policyIn(said('content-security-policy'));
  const hsts = Number(said('strict-transport-security').match(/max-age=(\d+)/)?.[1] ?? 0);
  const isFramed = policy['frame-ancestors'] === undefined && said('x-frame-options') === '';

  const deductions = [
    ...contentComplaints(policy),
    [hsts < halfAYear, 20, 'strict-transport-security is missing or short'],
    [said('x-content-type-options') !== 'nosniff', 5, 'types may be guessed'],
    [isFramed, 20, 'others may frame it'],
    [!discreet.includes(said('referrer-policy')), 5, 'addresses are told to others'],
    [said('access-control-allow-origin') !== '', 50, 'other sites may read it'],
  ] satisfies [boolean, number, string][];
  const bonuses = [
    [policy['default-src'] === "'none'" && policy['form-action'] !== undefined, 10],
    [discreet.includes(said('referrer-policy')), 5],
    [policy['frame-ancestors'] !== undefined, 5],
    [/^same-(origin|site)$/.test(said('cross-origin-resource-policy')), 10],
  ] satisfies [boolean, number][];

  const complaints = deductions.filter(([applies]) => applies);
  const score = complaints.reduce((left, [, points]) => left - points, 100);
  const extra = bonuses.reduce((sum, [applies, points]) => sum + (applies ? points : 0), 0);
  return {
    // Whoever has a real fault gets nothing for what is well done.
    score: score >= 90 ? score + extra : score,
    complaints: complaints.map(([, , complaint]) => complaint),
  };
}

type Policy = Record<string, string>;

function contentComplaints(policy: Policy): [boolean, number, string][] {
  const scripts = policy['script-src'] ?? policy['default-src'] ?? '';
  const styles = policy['style-src'] ?? '';
  return [
    [policy['default-src'] === undefined, 25, 'content may come from anywhere'],
    [/'unsafe-inline'|\bdata:|\bhttps?:(\s|$)|\*/.test(scripts), 20, 'any script may run'],
    [/'unsafe-eval'/.test(`${scripts} ${styles}`), 10, 'text may become script'],
  ];
}

const policyIn = (header: string): Policy =>
  Object.fromEntries(
    header
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources.join(' ')]),
  );
