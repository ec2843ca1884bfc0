/** What must not stand in anything that others get to see, whatever its value is. */
const signs: Record<string, RegExp> = {
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  'a key of the card provider': /\b(sk|rk)_(live|test)_[A-Za-z0-9]{16,}|\bwhsec_[A-Za-z0-9]{16,}/,
  'a key of a cloud': /\bAKIA[0-9A-Z]{16}\b|\bAIza[\w-]{35}\b|\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  'a token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/,
  'the password of a database': /postgres(ql)?:\/\/[^\s:/@'"`$]+:[^\s@/'"`$]+@/,
  'a path of a machine': /(?<![\w.:/*])\/(home|Users|root|work|private\/var)\/[\w.-]+\//,
};

export const signsIn = (text: string): string[] =>
  Object.entries(signs)
    .filter(([, pattern]) => pattern.test(text))
    .map(([what, pattern]) => `${what}: ${text.match(pattern)![0].slice(0, 60)}`);
