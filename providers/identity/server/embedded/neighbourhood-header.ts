export const neighbourhoodHeader = 'x-neighbourhood';

/** Of a request that `ask` made of a visitor's. */
export const neighbourhoodIn = (request: Request | undefined): string | null =>
  request?.headers.get(neighbourhoodHeader) ?? null;
