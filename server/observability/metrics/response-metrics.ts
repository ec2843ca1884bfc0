import { Counter, Histogram, Registry } from 'prom-client';

export type ResponseMetrics = ReturnType<typeof createResponseMetrics>;
type ResponseRecord = { method: string; route: string; status: number; milliseconds: number };

const reasons = ['rate_limit', 'overload'] as const;

export function createResponseMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const durations = new Histogram({
    name: 'forecourt_http_request_duration_seconds',
    help: 'Response time by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  // Counted without prom-client, whose labels would take a considerable part of the time.
  let fromMemory = 0;
  const publicAnswers = new Counter({
    name: 'forecourt_public_answers_total',
    help: 'Public responses, from the cache or freshly rendered.',
    labelNames: ['source'],
    registers,
    collect() {
      this.inc({ source: 'memory' }, fromMemory);
      fromMemory = 0;
    },
  });
  const refused = new Counter({
    name: 'forecourt_refused_requests_total',
    help: 'Requests refused, by rate limit or overload.',
    labelNames: ['reason'],
    registers,
  });
  // Prometheus sees an increase only from a value that it has read before.
  publicAnswers.inc({ source: 'made' }, 0);
  for (const reason of reasons) refused.inc({ reason }, 0);

  return {
    registry,

    countResponse({ method, route, status, milliseconds }: ResponseRecord): void {
      durations.observe({ method, route, status }, milliseconds / 1000);
      if (status === 429) refused.inc({ reason: 'rate_limit' });
      if (status === 503) refused.inc({ reason: 'overload' });
    },

    /** A response from the cache takes no measurable time, so it is only counted. */
    countCacheHit(): void {
      fromMemory++;
    },

    countPublicResponse(status: number, milliseconds: number): void {
      publicAnswers.inc({ source: 'made' });
      durations.observe({ method: 'GET', route: '(public)', status }, milliseconds / 1000);
    },

    rejected(reason: (typeof reasons)[number]): void {
      refused.inc({ reason });
    },
  };
}
