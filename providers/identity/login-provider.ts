/** A login service besides the password. */
export type LoginProvider = {
  id: LoginProviderId;
  /** On the button. */
  name: string;
};

export type LoginProviderId = 'google' | 'oidc';
