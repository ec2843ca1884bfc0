/** Counts as a lost connection, which it would be if anybody had said so. */
export class Silence extends Error {
  override message = 'The database does not answer.';
  code = '08006';
}

/** Throws if there is no answer in so many milliseconds. */
export function inTime<T>(answer: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      // If it was us who had no time, the answer is there and only has to be read.
      setImmediate(() => reject(new Silence()));
    }, milliseconds).unref();
  });
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}
