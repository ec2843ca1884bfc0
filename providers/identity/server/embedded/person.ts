import { z } from 'zod';

const User = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  disabled: z.boolean(),
});

export type Person = z.infer<typeof User>;

const SignedIn = z.object({ user: User });

/** The user in better-auth's response; null if the user has just been disabled. */
export async function personIn(answer: Response): Promise<Person | null> {
  const found = SignedIn.safeParse(await answer.clone().json());
  return found.success && !found.data.user.disabled ? found.data.user : null;
}

const InSession = z.object({ session: z.object({ id: z.string() }) });

export const sessionIdIn = async (answer: Response): Promise<string> =>
  InSession.parse(await answer.clone().json()).session.id;

export const shown = (person: Person | null) =>
  person && { name: person.name, email: person.email, emailVerified: person.emailVerified };
