export const neighbourhoodHeader = 'x-neighbourhood';

export const neighbourhoodIn = (request: Request | undefined): string | null =>
  request?.headers.get(neighbourhoodHeader) ?? null;
