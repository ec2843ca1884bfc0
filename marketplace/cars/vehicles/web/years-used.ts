export const yearsUsed = (years: number): string => {
  if (years === 0) return 'Under a year used';
  return years === 1 ? '1 year used' : `${years} years used`;
};

export const yearsAtMost = (years: number): string =>
  years === 1 ? 'Up to 1 year' : `Up to ${years} years`;
