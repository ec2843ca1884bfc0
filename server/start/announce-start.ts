import type { Config } from '../config/config.ts';
import { banner } from './banner.ts';
import type { Forecourt } from './forecourt.ts';

/** The log says so already; in production it shares standard output, where a banner would be no JSON. */
export function announceStart(
  config: Config,
  forecourt: Forecourt,
  output: { write(text: string): unknown } = process.stdout,
): void {
  if (!config.isProduction) output.write(`${banner(config, forecourt)}\n`);
}
