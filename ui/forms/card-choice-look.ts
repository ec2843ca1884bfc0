export const cardChoiceLook =
  'flex min-h-11 cursor-pointer items-start gap-3 rounded-card border border-control bg-surface p-4 ' +
  'transition-colors duration-150 hover:bg-sunken has-checked:border-primary has-checked:bg-primary-soft ' +
  'has-checked:inset-ring has-checked:inset-ring-primary has-checked:text-on-primary-soft';
