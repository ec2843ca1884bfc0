import { Gauge, type Registry } from 'prom-client';

type Counted = { label: string; count: number };

/** Adds gauges to a registry, whose values are read at each scrape. */
export function gaugesIn(registry: Registry) {
  const registers = [registry];
  return {
    gauge(name: string, help: string, read: () => number | Promise<number>): void {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(await read());
        },
      });
    },

    /** One value for each label; a label that is not read again is no longer shown. */
    gaugeBy(
      labelName: string,
      name: string,
      help: string,
      read: () => Counted[] | Promise<Counted[]>,
    ): void {
      new Gauge({
        name,
        help,
        labelNames: [labelName],
        registers,
        async collect() {
          const counts = await read();
          this.reset();
          for (const { label, count } of counts) this.set({ [labelName]: label }, count);
        },
      });
    },
  };
}
