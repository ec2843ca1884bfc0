export type LoginProvider = { id: LoginProviderId; name: string };

export type LoginProviderId = 'google' | 'oidc';
