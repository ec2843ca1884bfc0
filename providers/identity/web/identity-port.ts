import type { LoginProviderId } from '../login-provider.ts';

export type IdentityUser = { name: string; email: string; emailVerified: boolean };

export type SignIn = {
  id: string;
  isCurrent: boolean;
  userAgent: string;
  signedInAt: string;
  lastUsedAt: string;
};

export type SignIns = {
  hasPassword: boolean;
  providers: LoginProviderId[];
  sessions: SignIn[] | null;
};

export type SignInElsewhere = { provider: LoginProviderId; returnTo: string };

/** The identity service in the browser. Every refusal is an `IdentityProblem`. */
export type IdentityPort = {
  /** Calls the listener with the user once it is known, and on every change. Returns a function that stops it. */
  onUser(listener: (user: IdentityUser | null) => void): () => void;
  signUp(details: { name: string; email: string; password: string }): Promise<void>;
  /** Without `remember` the session ends with the browser. */
  signIn(details: { email: string; password: string; remember: boolean }): Promise<void>;
  /** Opens a window of 500 by 600, or leaves the page and returns to `returnTo` if windows are blocked. */
  signInElsewhere(details: SignInElsewhere): Promise<'signed-in' | 'leaving'>;
  signOut(): Promise<void>;
  setName(name: string): Promise<void>;
  /** The result does not reveal whether the email is known. */
  sendPasswordReset(email: string): Promise<void>;
  confirmPasswordReset(details: { code: string; password: string }): Promise<void>;
  sendEmailVerification(): Promise<void>;
  /** Whether the password is on the list of common ones; false if the service does not tell. */
  isCommonPassword(password: string): Promise<boolean>;
  changePassword(details: { current: string; password: string }): Promise<void>;
  signIns(): Promise<SignIns>;
  endSignIn(id: string): Promise<void>;
  /** Throws `password_required` unless this browser is signed in to the account of the code. */
  confirmEmail(details: { code: string; password?: string | undefined }): Promise<void>;
  /** A fresh token for the backend, or null. */
  token(): Promise<string | null>;
};
