/** Misbehaviour on demand, for tests and trials. */
export type Switches = {
  /** Milliseconds that every call takes longer. */
  latency?: number;
  faults?: Fault[];
  webhooks?: WebhookFaults;
};

export type Fault = {
  kind: FaultKind;
  /** As in 'POST /v1/payment_intents/:id/confirm'. Every call of the API when left out. */
  on?: string;
  /** From 0 to 1; always when left out. */
  chance?: number;
  /** How often at most. */
  times?: number;
  /** How slow `slow` is. */
  milliseconds?: number;
};

export type FaultKind =
  /** 500, and nothing was done. */
  | 'error_before'
  /** 500, but it was done; the same key gets the true answer. */
  | 'error_after'
  /** 500, but it was done; the same key gets the 500 again, as Stripe keeps those too. */
  | 'error_kept'
  /** It was done, and the connection broke before the answer. */
  | 'drop_answer'
  | 'slow';

type WebhookFaults = {
  /** The chance that an event is never sent. */
  lose?: number;
  /** Up to how often each event is sent. */
  copies?: number;
  /** Up to how many milliseconds late. */
  delay?: number;
  /** In any order within half a second. */
  shuffle?: boolean;
};

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
    /** The first fault that strikes this call. */
    strike(route: string): Fault | undefined {
      const fault = faults.find(
        ({ on, chance = 1, times = Number.POSITIVE_INFINITY }) =>
          (!on || on === route) && times > 0 && random() < chance,
      );
      if (fault?.times) fault.times -= 1;
      return fault;
    },
    /** When to send an event: one entry per message, in milliseconds from now. */
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

/** The same seed misbehaves in the same way (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
