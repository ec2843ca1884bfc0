export const neighbourhoodHeader = 'x-neighbourhood';

/** The visitor's neighbourhood, in a request that `ask` made for the visitor. */
export const neighbourhoodIn = (request: Request | undefined): string | null =>
  request?.headers.get(neighbourhoodHeader) ?? null;
