const storedAs = 'viewed-cars';
const mostRemembered = 12;

/** Ids of the cars that this browser has shown, newest first. Never sent to the server. */
export function viewedCars(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(storedAs) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberCar(id: string): void {
  keep([id, ...viewedCars().filter((other) => other !== id)]);
}

export function forgetCar(id: string): void {
  keep(viewedCars().filter((other) => other !== id));
}

export const forgetViewedCars = (): void => keep([]);

function keep(ids: string[]): void {
  try {
    localStorage.setItem(storedAs, JSON.stringify(ids.slice(0, mostRemembered)));
  } catch {
    // Storage may be blocked.
  }
}
