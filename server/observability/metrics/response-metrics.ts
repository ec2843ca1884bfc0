import { Counter, Histogram, Registry } from 'prom-client';

export type ResponseMetrics = ReturnType<typeof createResponseMetrics>;
type Answered = { method: string; route: string; status: number; milliseconds: number };

const reasons = ['rate_limit', 'overload'] as const;

/** What this process has answered since it started. */
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
  // Counted by hand: looking its label up each time would take a part of the time that sending a kept page takes.
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

    answered({ method, route, status, milliseconds }: Answered): void {
      durations.observe({ method, route, status }, milliseconds / 1000);
      if (status === 429) refused.inc({ reason: 'rate_limit' });
      if (status === 503) refused.inc({ reason: 'overload' });
    },

    /** From the cache, which stands before the router: in no time, so only the number is of interest. */
    answeredFromMemory(): void {
      fromMemory++;
    },

    /** For the cache, and for whoever waited for it. */
    answeredVisitor(status: number, milliseconds: number): void {
      publicAnswers.inc({ source: 'made' });
      durations.observe({ method: 'GET', route: '(public)', status }, milliseconds / 1000);
    },

    /** Somebody was sent away before the router saw them. */
    refusedEarly(reason: (typeof reasons)[number]): void {
      refused.inc({ reason });
    },
  };
}
