/** Not a secret. It only names the shop, and the sandbox serves one. */
export const sandboxPublishableKey = 'pk_test_sandbox';
