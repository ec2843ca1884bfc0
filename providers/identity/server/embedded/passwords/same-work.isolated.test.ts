import { hash, verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { openIdentity } from '../../../../../tests/services/identity.ts';

vi.mock('@node-rs/argon2', { spy: true });

test('a wrong password and an unknown email get the same response after the same work', async () => {
  const { browser } = await openIdentity();
  await browser().signUp('nadia@example.com');
  const attempt = async (email: string) => {
    vi.mocked(hash).mockClear();
    vi.mocked(verify).mockClear();
    const { status, body } = await browser().signIn(email, 'not her password');
    const passes = vi.mocked(hash).mock.calls.length + vi.mocked(verify).mock.calls.length;
    return { status, body, passes };
  };

  const known = await attempt('nadia@example.com');
  const unknown = await attempt('nobody@example.com');

  expect(known).toEqual({ status: 401, body: { code: 'wrong_credentials' }, passes: 1 });
  expect(unknown).toEqual(known);
});
