/** A link or button in the row of the phone number. */
export const numberLinkLook =
  '-my-2.5 inline-flex min-h-11 items-center text-link underline-offset-4 hover:underline';
