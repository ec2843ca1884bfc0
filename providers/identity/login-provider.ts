/** A login service besides the password. */
export type LoginProvider = {
  id: LoginProviderId;
  /** Shown on its button. */
  name: string;
};

export type LoginProviderId = 'google' | 'oidc';
