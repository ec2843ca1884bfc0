/** A service besides our own that people log in with. */
export type LoginProvider = {
  id: LoginProviderId;
  /** As it stands on the button. */
  name: string;
};

export type LoginProviderId = 'google' | 'oidc';
