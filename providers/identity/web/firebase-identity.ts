import { initializeApp } from '@firebase/app';
import {
  applyActionCode,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  GoogleAuthProvider,
  initializeAuth,
  onIdTokenChanged,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  setPersistence,
  signInWithEmailAndPassword,
  signInWithPopup,
  signInWithRedirect,
  signOut,
  type User,
  updatePassword,
  updateProfile,
} from '@firebase/auth';
import { createCurrentUser } from './current-user.ts';
import { codeOf, translateErrors } from './firebase-problem.ts';
import type { IdentityPort, IdentityUser } from './identity-port.ts';
import { IdentityProblem } from './identity-problem.ts';

type FirebaseSettings = {
  apiKey: string;
  authDomain: string;
  projectId: string;
  /** Where a stand-in answers instead of Google, e.g. http://127.0.0.1:9099 */
  emulator?: string;
};

/** A Firebase project as the identity service. Opened again, it is still the same one. */
export function createFirebaseIdentity(settings: FirebaseSettings): IdentityPort {
  const { apiKey, authDomain, projectId, emulator } = settings;
  const auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId }), {
    persistence: [browserLocalPersistence, browserSessionPersistence],
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  if (emulator) connectAuthEmulator(auth, emulator, { disableWarnings: true });

  const current = createCurrentUser(async () => {
    await auth.authStateReady();
    return toIdentityUser(auth.currentUser);
  });
  let isSigningUp = false;
  onIdTokenChanged(auth, (user) => {
    // A new user has no name yet, so listeners are called later.
    if (!isSigningUp) current.set(toIdentityUser(user));
  });

  const publish = () => current.set(toIdentityUser(auth.currentUser));

  async function signedIn(): Promise<User> {
    await auth.authStateReady();
    if (!auth.currentUser) throw new IdentityProblem('sign_in_required');
    return auth.currentUser;
  }

  /** A mail scanner has the link; only the owner can also sign in. */
  async function signInToConfirm(email: string | null | undefined, password: string | undefined) {
    if (!email || password === undefined) throw new IdentityProblem('password_required');
    await signInWithEmailAndPassword(auth, email, password);
  }

  const signOutHere = () => translateErrors(() => signOut(auth));

  return {
    onUser: (listener) => current.listen(listener),
    signUp: ({ name, email, password }) =>
      translateErrors(async () => {
        isSigningUp = true;
        try {
          await setPersistence(auth, browserLocalPersistence);
          const { user } = await createUserWithEmailAndPassword(auth, email, password);
          await updateProfile(user, { displayName: name });
          // The user can request it again; the account exists in any case.
          sendEmailVerification(user).catch(() => {});
        } finally {
          isSigningUp = false;
          publish();
        }
      }),
    signIn: ({ email, password, remember }) =>
      translateErrors(async () => {
        await setPersistence(auth, remember ? browserLocalPersistence : browserSessionPersistence);
        await signInWithEmailAndPassword(auth, email, password);
        publish();
      }),
    signInElsewhere: ({ returnTo }) =>
      translateErrors(async () => {
        const google = new GoogleAuthProvider();
        // Not awaited, because browsers block windows that open long after the click. The SDK keeps the order.
        setPersistence(auth, browserLocalPersistence).catch(() => {});
        try {
          // The SDK's window has 500 by 600 pixels.
          await signInWithPopup(auth, google);
          publish();
          return 'signed-in';
        } catch (error) {
          if (codeOf(error) !== 'auth/popup-blocked') throw error;
        }
        // The redirect returns to the address at the time of leaving.
        window.history.replaceState(window.history.state, '', returnTo);
        await signInWithRedirect(auth, google);
        return 'leaving';
      }),
    signOut: signOutHere,
    setName: (name) =>
      translateErrors(async () => {
        await updateProfile(await signedIn(), { displayName: name });
        publish();
      }),
    sendPasswordReset: (email) =>
      translateErrors(() =>
        sendPasswordResetEmail(auth, email).catch((error) => {
          // Projects without enumeration protection report unknown emails.
          if (codeOf(error) !== 'auth/user-not-found') throw error;
        }),
      ),
    confirmPasswordReset: ({ code, password }) =>
      translateErrors(async () => {
        await confirmPasswordReset(auth, code, password);
        // A reset ends the user's sessions; this signs out if it was this one.
        await auth.currentUser?.getIdToken(true).catch(() => {});
      }),
    sendEmailVerification: () =>
      translateErrors(async () => sendEmailVerification(await signedIn())),
    confirmEmail: ({ code, password }) =>
      translateErrors(async () => {
        await auth.authStateReady();
        const { email } = (await checkActionCode(auth, code)).data;
        if (!email || auth.currentUser?.email !== email) await signInToConfirm(email, password);
        await applyActionCode(auth, code);
        await auth.currentUser?.reload().catch(() => {});
        publish();
      }),
    isCommonPassword: async () => false,
    changePassword: ({ current, password }) =>
      translateErrors(async () => {
        const user = await signedIn();
        const proof = EmailAuthProvider.credential(user.email ?? '', current);
        await reauthenticateWithCredential(user, proof).catch((error) => {
          const isWrong = ['auth/invalid-credential', 'auth/wrong-password'].includes(
            codeOf(error),
          );
          throw isWrong ? new IdentityProblem('wrong_password') : error;
        });
        await updatePassword(user, password);
      }),
    async signIns() {
      const { providerData } = await signedIn();
      const hasPassword = providerData.some(({ providerId }) => providerId === 'password');
      const isAtGoogle = providerData.some(({ providerId }) => providerId === 'google.com');
      return { hasPassword, providers: isAtGoogle ? ['google'] : [], sessions: null };
    },
    endSignIn: async () => {},
    token: () =>
      translateErrors(async () => {
        await auth.authStateReady();
        if (!auth.currentUser) return null;
        return freshToken(auth.currentUser).catch((error) => {
          // The SDK signs out a disabled user or a revoked session.
          if (!auth.currentUser) return null;
          throw error;
        });
      }),
  };
}

const toIdentityUser = (user: User | null): IdentityUser | null =>
  user && {
    name: user.displayName ?? '',
    email: user.email ?? '',
    emailVerified: user.emailVerified,
  };

/** A token is valid for an hour. It is renewed earlier if its claims are outdated. */
async function freshToken(user: User): Promise<string> {
  const { token, claims } = await user.getIdTokenResult();
  const isOutdated =
    (claims.email_verified ?? false) !== user.emailVerified ||
    (claims.name ?? '') !== (user.displayName ?? '');
  return isOutdated ? user.getIdToken(true) : token;
}
