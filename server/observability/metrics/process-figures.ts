import { monitorEventLoopDelay } from 'node:perf_hooks';
import { counter, type Family, gauge } from './exposition.ts';

const nanosecond = 1e-9;
/** Milliseconds between two looks; they are part of what is measured. */
const resolution = 20;

/** How this process is doing. */
export function watchProcess() {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();

  return {
    stop: () => void delay.disable(),
    families(): Family[] {
      const { rss, heapUsed } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      const worst = { p50: delay.percentile(50), p99: delay.percentile(99), max: delay.max };
      delay.reset();
      return [
        gauge(
          'forecourt_event_loop_delay_seconds',
          'Event loop delay since the last scrape.',
          Object.entries(worst).map(([at, value]) => ({
            labels: { at },
            value: Math.max(0, (value || 0) * nanosecond - resolution / 1000),
          })),
        ),
        gauge('process_resident_memory_bytes', 'Resident memory.', rss),
        gauge('nodejs_heap_size_used_bytes', 'JavaScript heap in use.', heapUsed),
        counter('process_cpu_seconds_total', 'CPU time used.', (user + system) / 1e6),
        gauge(
          'process_start_time_seconds',
          'When the process started.',
          Math.round(Date.now() / 1000 - process.uptime()),
        ),
      ];
    },
  };
}
