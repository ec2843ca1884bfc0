/** The programs of `launch/start.mjs NAME`. Only those of the product are shipped. */
export const programs = {
  product: {
    main: 'server/main.ts',
    admin: 'server/commands/admin.ts',
    backup: 'server/commands/backup.ts',
    outbox: 'server/commands/outbox.ts',
    payments: 'server/commands/payments.ts',
    restore: 'server/commands/restore.ts',
    'rotate-secret': 'server/commands/rotate-secret.ts',
    appraiser: 'marketplace/cars/valuation/server/appraiser-program.ts',
    'card-sandbox': 'providers/card-payments/server/sandbox/main.ts',
    'demo-listings': 'server/commands/demo-listings.ts',
  },
  tools: {
    bench: 'benchmarks/main.ts',
    'bench-floor': 'benchmarks/floor-program.ts',
    'bench-load': 'benchmarks/load/program.ts',
    trial: 'trials/main.ts',
    'trial-sabotage': 'trials/sabotage/main.ts',
    'trial-upload': 'trials/upload/main.ts',
  },
};
