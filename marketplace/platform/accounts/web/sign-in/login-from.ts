/** Where to log in so that one comes back: in the address, for without our scripts, and in the state. */
export const loginFrom = (path: string) => backTo('/login', path);

/** The same for whoever has no account yet. */
export const signUpFrom = (path: string) => backTo('/singup', path);

const backTo = (page: '/login' | '/singup', path: string) => ({
  to: path === '/' ? page : `${page}?${new URLSearchParams({ from: path })}`,
  state: { from: path },
});
