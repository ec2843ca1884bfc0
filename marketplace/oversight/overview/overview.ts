export const weeksShown = 12;
export const daysOfRecentViews = 30;
export const mostCarsShown = 5;

export const sumOf = <Week>(weeks: Week[], figure: (week: Week) => number): number =>
  weeks.reduce((sum, week) => sum + figure(week), 0);
