/** Where to log in so that one comes back: in the address, for without our scripts, and in the state. */
export const loginFrom = (path: string) => ({
  to: `/login?${new URLSearchParams({ from: path })}`,
  state: { from: path },
});
