import { hostname } from 'node:os';
import { basename } from 'node:path';

const [, file = '', argument = 'server'] = process.argv;
const program = basename(file).startsWith('start') ? argument : basename(file, '.js');

/** The application_name of connections, so that an operator can find their process. */
export const programName = `forecourt ${program}, process ${process.pid} on ${hostname()}`;
