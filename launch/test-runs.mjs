import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './root.mjs';

const runs = {
  quick: {
    what: 'Rules, the API on a real PostgreSQL, and the main path of each role in a browser.',
    usually: 'About 5 minutes on two idle cores. `npm run test:all` runs everything.',
  },
  all: {
    what: 'Everything: rules, the API on a real PostgreSQL, infrastructure, all journeys in a browser, short trials.',
    usually: 'About 25 minutes on two idle cores.',
  },
};
const notes = join(root, 'node_modules', '.cache', 'test-runs.json');

export function describeRun(kind) {
  const { what, usually } = runs[kind];
  const seconds = lastDurations()[kind];
  const last = seconds ? ` The last run here took ${inMinutes(seconds)}.` : '';
  return `\n${what}\n${usually}${last}\n`;
}

export function noteDuration(kind, seconds) {
  mkdirSync(dirname(notes), { recursive: true });
  writeFileSync(notes, JSON.stringify({ ...lastDurations(), [kind]: Math.round(seconds) }));
}

export const inMinutes = (seconds) =>
  `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;

function lastDurations() {
  try {
    return JSON.parse(readFileSync(notes, 'utf8'));
  } catch {
    return {};
  }
}
