/** The path to return to is in the URL, for pages without script, and in the state. */
export const loginFrom = (path: string) => backTo('/login', path);

export const signUpFrom = (path: string) => backTo('/singup', path);

const backTo = (page: '/login' | '/singup', path: string) => ({
  to: path === '/' ? page : `${page}?${new URLSearchParams({ from: path })}`,
  state: { from: path },
});
