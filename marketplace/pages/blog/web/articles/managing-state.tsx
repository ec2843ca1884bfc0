import type { Article } from '../article.ts';
import { Sample } from '../sample.tsx';
import { derivedValue, serverData, smallStore } from './managing-state-samples.ts';

export const managingState: Article = {
  anchor: 'managing-state',
  title: 'Ways to manage state in a React application',
  body: (
    <>
      <p>
        Ask three React developers how to manage state and you will hear the names of four
        libraries. The names matter less than they seem to. Most trouble with state comes from
        keeping it in the wrong place, and a library cannot tell you which place is right. So before
        choosing a tool, ask of each value: who owns it, who needs to see it, and should it survive
        a reload?
      </p>
      <h3 id="derived-values">First, keep less of it</h3>
      <p>
        The cheapest state is the state you do not have. If a value can be worked out from others,
        work it out while rendering. A list that matches a search is the classic example: only the
        words are state, the matches follow from them.
      </p>
      <Sample {...derivedValue} />
      <p>
        Keeping <code>found</code> in a second <code>useState</code>, with an effect that copies it
        over, renders twice and is wrong for a moment after every change. If the calculation is
        measurably slow, wrap it in <code>useMemo</code>. It is still not state.
      </p>
      <h3 id="local-state">In the component that uses it</h3>
      <p>
        Whether a menu is open concerns the menu. <code>useState</code> next to the markup is the
        right tool, and it stays right in large applications. When two components need the value,
        move it up to their closest common parent and pass it down. When several values change
        together, or the next value depends on what happened rather than on what was typed,{' '}
        <code>useReducer</code> collects the transitions in one plain function that you can test
        without a browser.
      </p>
      <p>
        Passing a value through one or two components that do not use it is not a design flaw. It is
        visible, and the type checker follows it. Often the middle component can take{' '}
        <code>children</code> instead and need not know at all.
      </p>
      <h3 id="state-in-the-address">In the address</h3>
      <p>
        Filters, sorting, the page number, the open tab: people expect to share them, to bookmark
        them and to undo them with the Back button. The address bar does all of that. It is also the
        only client-side state that a server can read before it renders. If you find yourself
        synchronising a <code>useState</code> with the query string, delete the{' '}
        <code>useState</code>.
      </p>
      <h3 id="server-data">On the server, with a cache in front</h3>
      <p>
        A list of cars is not your state. It belongs to the server, other people change it, and your
        copy starts to age the moment it arrives. What you hold is a cache, with the questions of a
        cache: how old may it be, who else is asking, what happens when the request fails? A query
        library such as TanStack Query answers them once, instead of in every component.
      </p>
      <Sample {...serverData} />
      <p>
        Two components that ask for the same key share one request. Once server data has moved out,
        what remains in many applications is so little that the debate about global stores is over
        before it starts.
      </p>
      <h3 id="shared-state">Shared by the whole application</h3>
      <p>
        Some values are needed everywhere: the signed-in person, the language, the theme. Context is
        made for handing them down. Remember what it is, though: a way to pass a value, not to
        manage it. Each time the value changes, every component that reads the context renders
        again, even if it needs only one field. That is harmless for a theme and painful for a value
        that changes with every keystroke.
      </p>
      <p>
        For shared values that change often, use a store outside of React and let components
        subscribe to the part they need. Redux Toolkit, Zustand and Jotai differ in taste and
        tooling, but the idea underneath fits on a screen:
      </p>
      <Sample {...smallStore} />
      <h3 id="state-rule">The rule we use</h3>
      <p>
        Derive what you can. Put in the address what a person would want to share. Treat server data
        as a cache. Keep the rest next to the component that uses it, and lift it only when a second
        component asks. Reach for a store last, when you can name the value that needs one. On
        Forecourt there is exactly one so far: who is signed in.
      </p>
    </>
  ),
};
