import { ApiError, type Fetch } from '#kit/api-client.ts';
import type { IdentityPort, SignInElsewhere } from '#providers/identity/web/identity-port.ts';
import { IdentityProblem } from '#providers/identity/web/identity-problem.ts';
import { toast } from '#ui/feedback/toasts.tsx';
import type { SaveUserResponse } from '../../contract.ts';
import { currentUser, identified } from '../session/access-token.ts';
import type { Session } from '../session/session.ts';

type Role = 'user' | 'seller';
type NewAccount = { name: string; email: string; password: string; isSeller: boolean };

/** The text of the specification. */
const signedUp = 'Successfully sign up';
const sellerToBe = 'sellerToBe';

export async function signUp(session: Session, { isSeller, ...login }: NewAccount): Promise<void> {
  await session.admit(async (identity, fetch) => {
    rememberRole(login.email, isSeller);
    await createLogin(identity, login);
    const person = await mustBeIdentified(identity, fetch);
    await saveAccount(person, isSeller ? 'seller' : 'user', login.name);
    return person.accessToken();
  });
  localStorage.removeItem(sellerToBe);
  toast.success(signedUp);
}

/** An earlier attempt may have reached the identity service before it lost the connection. */
async function createLogin(identity: IdentityPort, login: Omit<NewAccount, 'isSeller'>) {
  try {
    await identity.signUp(login);
  } catch (problem) {
    const isTaken = problem instanceof IdentityProblem && problem.code === 'email_taken';
    const isOurs = isTaken && (await currentUser(identity))?.email === login.email.toLowerCase();
    if (!isOurs) throw problem;
  }
}

type Login = { email: string; password: string; remember: boolean };

export const logIn = (session: Session, login: Login): Promise<void> =>
  session.admit(async (identity, fetch) => {
    await identity.signIn(login);
    return accessTokenOrJoin(identity, fetch);
  });

export async function continueWith(session: Session, details: SignInElsewhere) {
  const identity = await session.identity();
  const outcome = await identity.signInElsewhere(details);
  if (outcome === 'signed-in') await finishElsewhere(session);
  return outcome;
}

export const finishElsewhere = (session: Session): Promise<void> =>
  session.admit(accessTokenOrJoin);

async function accessTokenOrJoin(identity: IdentityPort, fetch: Fetch): Promise<string> {
  const person = await mustBeIdentified(identity, fetch);
  try {
    return await person.accessToken();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'no_account') throw error;
    await saveAccount(person, rememberedRole(person.user.email));
    const token = await person.accessToken();
    toast.success(signedUp);
    return token;
  }
}

type Person = NonNullable<Awaited<ReturnType<typeof identified>>>;

export async function mustBeIdentified(identity: IdentityPort, fetch: Fetch): Promise<Person> {
  const person = await identified(identity, fetch);
  if (!person) throw new IdentityProblem('sign_in_required');
  return person;
}

/** Without a typed name, the server uses the identity service's name if that is allowed. */
const saveAccount = ({ api, user }: Person, role: Role, name?: string) =>
  api.put<SaveUserResponse>('/user', { name, email: user.email, role });

/** An interrupted sign-up must not turn a seller into a buyer. */
function rememberRole(email: string, isSeller: boolean): void {
  if (isSeller) localStorage.setItem(sellerToBe, email.toLowerCase());
  else localStorage.removeItem(sellerToBe);
}

const rememberedRole = (email: string): Role =>
  localStorage.getItem(sellerToBe) === email.toLowerCase() ? 'seller' : 'user';

/** The account name is authoritative: if the second call fails, the next sign-in corrects the copy. */
export const changeName = (session: Session, name: string): Promise<void> =>
  session.inNameOf(async (identity, fetch) => {
    const person = await mustBeIdentified(identity, fetch);
    await saveAccount(person, 'user', name);
    await identity.setName(name).catch(() => {});
  });

/** Changing the password ends all access tokens, so this browser fetches a new one. */
export const changePassword = (
  session: Session,
  passwords: { current: string; password: string },
): Promise<void> =>
  session.inNameOf(async (identity) => {
    await identity.changePassword(passwords);
    await session.renewNow();
  });
