/** No secret: it only says in which shop a browser pays, and the sandbox serves one. */
export const sandboxPublishableKey = 'pk_test_sandbox';
