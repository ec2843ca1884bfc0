/** How many weeks the charts go back, this one included. */
export const weeksShown = 12;
/** How many days the figures of a seller's cars cover. */
export const daysOfRecentViews = 30;
/** How many of a seller's cars are shown with figures of their own. */
export const mostCarsShown = 5;

export const sumOf = <Week>(weeks: Week[], figure: (week: Week) => number): number =>
  weeks.reduce((sum, week) => sum + figure(week), 0);
