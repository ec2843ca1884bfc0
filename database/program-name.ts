import { hostname } from 'node:os';
import { basename } from 'node:path';

const [, file = '', argument = 'server'] = process.argv;
const program = basename(file).startsWith('start') ? argument : basename(file, '.js');

/** How our connections call themselves in pg_stat_activity, so that an operator finds the process that holds one. */
export const programName = `forecourt ${program}, process ${process.pid} on ${hostname()}`;
