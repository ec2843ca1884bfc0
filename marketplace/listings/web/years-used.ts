export const yearsUsed = (years: number): string => {
  if (years === 0) return 'Under a year used';
  return years === 1 ? '1 year used' : `${years} years used`;
};
