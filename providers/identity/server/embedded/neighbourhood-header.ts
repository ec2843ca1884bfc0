export const neighbourhoodHeader = 'x-neighbourhood';

/** The visitor's neighbourhood in a request from `ask`. */
export const neighbourhoodIn = (request: Request | undefined): string | null =>
  request?.headers.get(neighbourhoodHeader) ?? null;
