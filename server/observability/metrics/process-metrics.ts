import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, type Registry } from 'prom-client';
import { gaugesIn } from './gauges.ts';

const nanosecond = 1e-9;
/** Milliseconds between two samples. The measured delay includes it. */
const resolution = 20;

export function watchProcess(registry: Registry) {
  const { gauge, gaugeBy } = gaugesIn(registry);
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();

  gaugeBy(
    'at',
    'forecourt_event_loop_delay_seconds',
    'Event loop delay since the last scrape.',
    () => {
      const worst = { p50: delay.percentile(50), p99: delay.percentile(99), max: delay.max };
      delay.reset();
      return Object.entries(worst).map(([label, value]) => ({
        label,
        count: Math.max(0, (value || 0) * nanosecond - resolution / 1000),
      }));
    },
  );
  gauge('process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss());
  gauge(
    'nodejs_heap_size_used_bytes',
    'JavaScript heap in use.',
    () => process.memoryUsage().heapUsed,
  );
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'CPU time used.',
    registers: [registry],
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  gauge('process_start_time_seconds', 'When the process started.', () =>
    Math.round(Date.now() / 1000 - process.uptime()),
  );

  return { stop: () => void delay.disable() };
}
