export type Switches = { latency?: number; faults?: Fault[]; webhooks?: WebhookFaults };

export type Fault = {
  kind: FaultKind;
  /** E.g. 'POST /v1/payment_intents/:id/confirm'; without it every call. */
  on?: string;
  chance?: number;
  times?: number;
  milliseconds?: number;
};

export type FaultKind =
  /** 500 before any work. */
  | 'error_before'
  /** 500 after the work; the same key returns the real response. */
  | 'error_after'
  /** 500 after the work; the same key returns the 500 again, as Stripe may. */
  | 'error_kept'
  /** The connection breaks after the work. */
  | 'drop_answer'
  | 'slow';

type WebhookFaults = { lose?: number; copies?: number; delay?: number; shuffle?: boolean };

const shuffleWithin = 500;

export type SwitchBoard = ReturnType<typeof createSwitchBoard>;

export function createSwitchBoard(initial: Switches, seed: number) {
  const random = randomFrom(seed);
  let switches = initial;
  let faults = countedDown(initial);

  return {
    set(next: Switches): void {
      switches = next;
      faults = countedDown(next);
    },
    latency: () => switches.latency ?? 0,
    strike(route: string): Fault | undefined {
      const fault = faults.find(
        ({ on, chance = 1, times = Number.POSITIVE_INFINITY }) =>
          (!on || on === route) && times > 0 && random() < chance,
      );
      if (fault?.times) fault.times -= 1;
      return fault;
    },
    planDeliveries(): number[] {
      const { lose = 0, copies = 1, delay = 0, shuffle = false } = switches.webhooks ?? {};
      if (random() < lose) return [];
      const count = 1 + Math.floor(random() * copies);
      const latest = Math.max(delay, shuffle ? shuffleWithin : 0);
      return Array.from({ length: count }, () => Math.floor(random() * latest));
    },
  };
}

const countedDown = ({ faults = [] }: Switches): Fault[] => faults.map((fault) => ({ ...fault }));

/** mulberry32: the same seed gives the same faults. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
