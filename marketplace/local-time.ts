const clocks = new Map<string, Intl.DateTimeFormat>();

/** The local date and time in a zone, to the second, as if it were UTC. */
export function localTime(at: Date, zone: string): Date {
  const clock = clocks.get(zone) ?? clockOf(zone);
  clocks.set(zone, clock);
  const shown = Object.fromEntries(
    clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
  );
  const { year, month, day, hour, minute, second } = shown;
  return new Date(Date.UTC(year!, month! - 1, day!, hour!, minute!, second!));
}

const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
