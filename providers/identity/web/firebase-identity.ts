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
import { codeOf, orProblem } from './firebase-problem.ts';
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
    // Between being created and being given a name nobody needs to hear of a user.
    if (!isSigningUp) current.set(toIdentityUser(user));
  });

  /** The SDK keeps some changes to itself. */
  const tell = () => current.set(toIdentityUser(auth.currentUser));

  async function signedIn(): Promise<User> {
    await auth.authStateReady();
    if (!auth.currentUser) throw new IdentityProblem('sign_in_required');
    return auth.currentUser;
  }

  /** A mail scanner has the link; only the owner of the account can sign in as well. */
  async function signInToConfirm(email: string | null | undefined, password: string | undefined) {
    if (!email || password === undefined) throw new IdentityProblem('password_required');
    await signInWithEmailAndPassword(auth, email, password);
  }

  const signOutHere = () => orProblem(() => signOut(auth));

  return {
    onUser: (listener) => current.listen(listener),
    signUp: ({ name, email, password }) =>
      orProblem(async () => {
        isSigningUp = true;
        try {
          await setPersistence(auth, browserLocalPersistence);
          const { user } = await createUserWithEmailAndPassword(auth, email, password);
          await updateProfile(user, { displayName: name });
          // It can be asked for again; the account is there in any case.
          sendEmailVerification(user).catch(() => {});
        } finally {
          isSigningUp = false;
          tell();
        }
      }),
    signIn: ({ email, password, remember }) =>
      orProblem(async () => {
        await setPersistence(auth, remember ? browserLocalPersistence : browserSessionPersistence);
        await signInWithEmailAndPassword(auth, email, password);
        tell();
      }),
    signInElsewhere: ({ returnTo }) =>
      orProblem(async () => {
        const google = new GoogleAuthProvider();
        // Not awaited, the SDK keeps the order: browsers block windows that open long after the click.
        setPersistence(auth, browserLocalPersistence).catch(() => {});
        try {
          // In a window of 500 by 600: the SDK has no other.
          await signInWithPopup(auth, google);
          tell();
          return 'signed-in';
        } catch (error) {
          if (codeOf(error) !== 'auth/popup-blocked') throw error;
        }
        // It comes back to whatever the address is on leaving.
        window.history.replaceState(window.history.state, '', returnTo);
        await signInWithRedirect(auth, google);
        return 'leaving';
      }),
    signOut: signOutHere,
    setName: (name) =>
      orProblem(async () => {
        await updateProfile(await signedIn(), { displayName: name });
        tell();
      }),
    sendPasswordReset: (email) =>
      orProblem(() =>
        sendPasswordResetEmail(auth, email).catch((error) => {
          // Projects without protection against enumeration say so.
          if (codeOf(error) !== 'auth/user-not-found') throw error;
        }),
      ),
    confirmPasswordReset: ({ code, password }) =>
      orProblem(async () => {
        await confirmPasswordReset(auth, code, password);
        // It ended that user's sign-ins, perhaps this one: then this signs out.
        await auth.currentUser?.getIdToken(true).catch(() => {});
      }),
    sendEmailVerification: () => orProblem(async () => sendEmailVerification(await signedIn())),
    confirmEmail: ({ code, password }) =>
      orProblem(async () => {
        await auth.authStateReady();
        const { email } = (await checkActionCode(auth, code)).data;
        if (!email || auth.currentUser?.email !== email) await signInToConfirm(email, password);
        await applyActionCode(auth, code);
        await auth.currentUser?.reload().catch(() => {});
        tell();
      }),
    // Its own rules for passwords are kept in the project.
    isCommonPassword: async () => false,
    // Firebase itself ends the sign-ins on other devices.
    changePassword: ({ current, password }) =>
      orProblem(async () => {
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
      orProblem(async () => {
        await auth.authStateReady();
        if (!auth.currentUser) return null;
        return freshToken(auth.currentUser).catch((error) => {
          // A user who is disabled or whose sign-in was revoked has been signed out by the SDK.
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

/** A token lives for an hour; one that says less than we know is exchanged before. */
async function freshToken(user: User): Promise<string> {
  const { token, claims } = await user.getIdTokenResult();
  const isOutdated =
    (claims.email_verified ?? false) !== user.emailVerified ||
    (claims.name ?? '') !== (user.displayName ?? '');
  return isOutdated ? user.getIdToken(true) : token;
}
