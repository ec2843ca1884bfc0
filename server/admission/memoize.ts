const mostRemembered = 1_000;
const longestRemembered = 1_000;

/** For what is asked again and again in few spellings, where finding out takes longer than remembering. */
export function remembered<Answer>(findOut: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const answer = known.get(text);
    if (answer !== undefined) return answer;
    const found = findOut(text);
    if (known.size >= mostRemembered) known.clear();
    if (text.length <= longestRemembered) known.set(text, found);
    return found;
  };
}
