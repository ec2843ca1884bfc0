import { createDurations } from './durations.ts';
import { counter, type Family } from './exposition.ts';

export type AnswerFigures = ReturnType<typeof createAnswerFigures>;
type Durations = ReturnType<typeof createDurations>;
type Answered = { method: string; route: string; status: number; milliseconds: number };

/** What this process has answered since it started. */
export function createAnswerFigures() {
  const durations = new Map<string, Durations>();
  /** By status: looked up for every page from memory, which costs next to nothing otherwise. */
  const visitors: Record<number, Durations> = {};
  const publicAnswers = { memory: 0, made: 0 };
  const refused = { rate_limit: 0, overload: 0 };

  function durationsOf(method: string, route: string, status: number): Durations {
    const key = `${method} ${status} ${route}`;
    const known = durations.get(key);
    if (known) return known;
    const made = createDurations({ method, route, status: String(status) });
    durations.set(key, made);
    return made;
  }

  return {
    answered({ method, route, status, milliseconds }: Answered): void {
      durationsOf(method, route, status).observe(milliseconds / 1000);
      if (status === 429) refused.rate_limit++;
      if (status === 503) refused.overload++;
    },

    /** From the cache of public answers, which stands before the router. */
    answeredVisitor(status: number, milliseconds: number, source: keyof typeof publicAnswers) {
      publicAnswers[source]++;
      visitors[status] ??= durationsOf('GET', '(public)', status);
      visitors[status].observe(milliseconds / 1000);
    },

    /** Somebody was sent away before the router saw them. */
    refusedEarly(reason: keyof typeof refused): void {
      refused[reason]++;
    },

    families: (): Family[] => [
      {
        name: 'forecourt_http_request_duration_seconds',
        help: 'Response time by method, route and status.',
        type: 'histogram',
        samples: [...durations.values()].flatMap((each) => each.samples()),
      },
      counter(
        'forecourt_public_answers_total',
        'Public responses, from the cache or freshly rendered.',
        Object.entries(publicAnswers).map(([source, value]) => ({ labels: { source }, value })),
      ),
      counter(
        'forecourt_refused_requests_total',
        'Requests refused, by rate limit or overload.',
        Object.entries(refused).map(([reason, value]) => ({ labels: { reason }, value })),
      ),
    ],
  };
}
