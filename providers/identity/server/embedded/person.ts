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

/** Who better-auth's answer is about. Whoever was disabled a moment ago counts as nobody. */
export async function personIn(answer: Response): Promise<Person | null> {
  const found = SignedIn.safeParse(await answer.clone().json());
  return found.success && !found.data.user.disabled ? found.data.user : null;
}

const InSession = z.object({ session: z.object({ id: z.string() }) });

/** Which session better-auth's answer is about. */
export const sessionIdIn = async (answer: Response): Promise<string> =>
  InSession.parse(await answer.clone().json()).session.id;

/** What the browser may know. */
export const shown = (person: Person | null) =>
  person && { name: person.name, email: person.email, emailVerified: person.emailVerified };
