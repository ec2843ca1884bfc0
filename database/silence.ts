/** Has the SQLSTATE of a lost connection. */
export class Silence extends Error {
  override message = 'The database does not answer.';
  code = '08006';
}

export function inTime<T>(answer: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      // If this process was busy, the answer has arrived and only has to be read.
      setImmediate(() => reject(new Silence()));
    }, milliseconds).unref();
  });
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}
