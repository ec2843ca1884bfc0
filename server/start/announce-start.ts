import type { Config } from '../config/config.ts';
import { banner } from './banner.ts';
import type { Forecourt } from './forecourt.ts';

export function announceStart(
  config: Config,
  forecourt: Forecourt,
  output: { write(text: string): unknown } = process.stdout,
): void {
  if (!config.isProduction) output.write(`${banner(config, forecourt)}\n`);
}
