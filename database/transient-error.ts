/** Classes of SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const transientClasses = [
  '08', // the connection
  '53', // no room: connections, memory, disk
  '57', // stopped, starting, or it took too long
  '58', // the system under it
];
const lockErrors = ['55P03', '40P01', '40001'];
/** A standby that is being promoted cannot write yet. */
const readOnly = '25006';
const networkErrors = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT'],
  // Its machine is off, or its name is gone.
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
];
const clientErrors =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))|Query read timeout/;

export function isTransientError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string') return clientErrors.test(error.message);
  if (code.length === 5 && transientClasses.includes(code.slice(0, 2))) return true;
  if (code === readOnly || lockErrors.includes(code)) return true;
  return networkErrors.includes(code) && syscall !== 'open';
}
