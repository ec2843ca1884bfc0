export type Change = { cars: string[] | null; isOfDescriptions: boolean };

/** Parses `TRANSACTION [CARS] [description]`. The cars are missing if there are many. */
export function changeIn(notice: string): Change {
  const [, cars, what] = notice.split(' ');
  return { cars: cars?.split(',') ?? null, isOfDescriptions: what === 'description' };
}
