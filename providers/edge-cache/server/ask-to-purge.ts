type Call = {
  address: string;
  headers: Record<string, string>;
  most: number;
  bodyOf: (tags: string[]) => object;
  milliseconds?: number;
};

/** A few tags at a time. Whatever fails may be asked for again as a whole. */
export const askToPurge =
  ({ address, headers, most, bodyOf, milliseconds = 10_000 }: Call) =>
  async (tags: string[]): Promise<void> => {
    for (let at = 0; at < tags.length; at += most) {
      const response = await fetch(address, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf(tags.slice(at, at + most))),
        redirect: 'error',
        signal: AbortSignal.timeout(milliseconds),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The edge cache answered ${response.status}`);
    }
  };
