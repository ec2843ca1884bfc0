import type { LoginProviderId } from '../login-provider.ts';

/** Who the identity service says is signed in. */
export type IdentityUser = {
  name: string;
  email: string;
  emailVerified: boolean;
};

/** A browser in which somebody is signed in. */
export type SignIn = {
  id: string;
  isCurrent: boolean;
  userAgent: string;
  signedInAt: string;
  lastUsedAt: string;
};

/** How somebody gets in, and where they are in. */
export type SignIns = {
  hasPassword: boolean;
  /** Where else this person can sign in. */
  providers: LoginProviderId[];
  /** Null where the service does not tell. */
  sessions: SignIn[] | null;
};

export type SignInElsewhere = { provider: LoginProviderId; returnTo: string };

/** All that the browser asks of an identity service. Every refusal is an `IdentityProblem`. */
export type IdentityPort = {
  /** Tells who is signed in as soon as it is known, and again on every change. Answers how to stop it. */
  onUser(listener: (user: IdentityUser | null) => void): () => void;
  signUp(details: { name: string; email: string; password: string }): Promise<void>;
  /** Not remembered, the sign-in ends with the browser. */
  signIn(details: { email: string; password: string; remember: boolean }): Promise<void>;
  /** In a window of 500 by 600; where that is blocked, by leaving the page and coming back to `returnTo`. */
  signInElsewhere(details: SignInElsewhere): Promise<'signed-in' | 'leaving'>;
  signOut(): Promise<void>;
  setName(name: string): Promise<void>;
  /** Answers the same whether or not the address is known. */
  sendPasswordReset(email: string): Promise<void>;
  confirmPasswordReset(details: { code: string; password: string }): Promise<void>;
  sendEmailVerification(): Promise<void>;
  /** Whether everybody's list of passwords has it. False where the service does not tell. */
  isCommonPassword(password: string): Promise<boolean>;
  /** Ends every other session. */
  changePassword(details: { current: string; password: string }): Promise<void>;
  signIns(): Promise<SignIns>;
  /** One of `signIns`, in another browser. */
  endSignIn(id: string): Promise<void>;
  /** From the link in the email. Refused with `password_required` unless this browser is signed in to that account. */
  confirmEmail(details: { code: string; password?: string | undefined }): Promise<void>;
  /** A fresh token that proves to our backend who is signed in, or null. */
  token(): Promise<string | null>;
};
