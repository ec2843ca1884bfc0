type Words<Text extends string> = Text extends `${infer First} ${infer Rest}`
  ? First | Words<Rest>
  : Text;

/** An object with null for each word: Stripe's fields that the sandbox does not offer. */
export const nulls = <Text extends string>(text: Text) =>
  Object.fromEntries(text.split(' ').map((name) => [name, null])) as Record<Words<Text>, null>;
