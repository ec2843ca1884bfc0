import { Gauge, type Registry } from 'prom-client';

export type LabelCount = { label: string; count: number };

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

    /** One value for each label. A label that is no longer read disappears. */
    gaugeBy(
      labelName: string,
      name: string,
      help: string,
      read: () => LabelCount[] | Promise<LabelCount[]>,
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
