import { Client } from 'pg';

const longest = 5_000;

/** Connects once, so that an operator reads which setting is wrong. The message contains no password. */
export async function refuseUnlessReachable(setting: string, url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: longest });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const { host, pathname, username } = new URL(url);
    const who = username ? ` as ${username}` : '';
    throw new Error(
      `${setting}: cannot connect to ${host}${pathname}${who} (${reasonOf(error)}).`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => {});
  }
}

/** The error of a host name with several addresses has no message. */
const reasonOf = (error: unknown) => {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code;
};
