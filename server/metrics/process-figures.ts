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
          'How late the process gets to its work, since the last time it was asked.',
          Object.entries(worst).map(([at, value]) => ({
            labels: { at },
            value: Math.max(0, (value || 0) * nanosecond - resolution / 1000),
          })),
        ),
        gauge('process_resident_memory_bytes', 'Memory in use.', rss),
        gauge('nodejs_heap_size_used_bytes', 'Memory that JavaScript uses.', heapUsed),
        counter('process_cpu_seconds_total', 'Processor time spent.', (user + system) / 1e6),
        gauge(
          'process_start_time_seconds',
          'When the process started.',
          Math.round(Date.now() / 1000 - process.uptime()),
        ),
      ];
    },
  };
}
