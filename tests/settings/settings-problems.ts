import { readConfig } from '../../server/config/config.ts';

export const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://forecourt.example/',
  DATABASE_URL: 'postgres://db.example/forecourt',
  SECRET: 'mIq2Wc81Lq0vT7xYb5nZr3kD9sHf6gJa',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'Forecourt <cars@forecourt.example>',
  CARD_SANDBOX: 'on',
};

export const problemsOf = (settings: Record<string, string>) => {
  try {
    readConfig(settings);
    return [];
  } catch (error) {
    return (error as Error).message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
};

export const namedIn = (problems: string[]) => problems.map((problem) => problem.split(':')[0]);
