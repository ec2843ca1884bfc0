/** PostgreSQL's own words: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const classesOfTrouble = [
  '08', // the connection
  '53', // no room: connections, memory, disk
  '57', // stopped, starting, or it took too long
  '58', // the system under it
];
const notInTime = ['55P03', '40P01', '40001'];
const ofTheNetwork = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN'];
/** What the client says by itself comes without a code. */
const ofTheClient =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))|Query read timeout/;

/** True when it is not the question that was wrong: later the same one will be answered. */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string') return ofTheClient.test(error.message);
  if (code.length === 5 && classesOfTrouble.includes(code.slice(0, 2))) return true;
  return notInTime.includes(code) || (ofTheNetwork.includes(code) && syscall !== 'open');
}
