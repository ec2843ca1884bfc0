import type { Connection } from '#database/pool-transaction.ts';
import type { Answer } from '../call.ts';
import { SandboxRefusal } from '../refusal.ts';
import { findSavedResponse, lockKey, saveResponse } from './saved-response-store.ts';

type KeyedCall = { key: string; question: string };

export type KeyedResponse = Answer & { isReplay: boolean };

/** Commits the work together with its stored response. */
export async function onceByKey(
  db: Connection,
  { key, question }: KeyedCall,
  act: () => Promise<Answer>,
): Promise<KeyedResponse> {
  if (key.length > 255) throw keyProblem('The idempotency key is longer than 255 characters.');
  if (!(await lockKey(db, key))) throw inUse();

  const saved = await findSavedResponse(db, key);
  if (saved) {
    if (saved.question === question) return { ...saved, isReplay: true };
    throw keyProblem(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }

  const answer = await act().catch(toStoredAnswer);
  await saveResponse(db, key, { question, ...answer });
  return { ...answer, isReplay: false };
}

function toStoredAnswer(error: unknown): Answer {
  if (error instanceof SandboxRefusal && error.isStored) {
    return { status: error.status, body: { error: error.problem } };
  }
  throw error;
}

const keyProblem = (message: string) => new SandboxRefusal({ type: 'idempotency_error', message });

const inUse = () =>
  new SandboxRefusal(
    {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this idempotency key.',
    },
    { status: 409 },
  );
