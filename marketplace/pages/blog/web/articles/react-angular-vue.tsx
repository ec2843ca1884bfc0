import type { Article } from '../article.ts';
import { Comparison } from '../comparison.tsx';
import { Sample } from '../sample.tsx';
import { decidedForYou } from './decided-for-you.ts';
import { counterInAngular, counterInReact, counterInVue } from './react-angular-vue-samples.ts';

export const reactAngularVue: Article = {
  anchor: 'react-angular-vue',
  title: 'React, Angular and Vue compared',
  body: (
    <>
      <p>
        All three let you describe a page as a tree of components, and all three update the page
        when data changes. All three are mature, quick enough for nearly every product and used by
        companies that will not let them die. A comparison that ends with a winner is therefore
        mostly a comparison of tastes. What does differ is how much each decides for you, and that
        is worth knowing before you hire a team around it.
      </p>
      <h3 id="one-counter">One counter, three dialects</h3>
      <p>
        The same button, which counts how often it was pressed. In React a component is a function
        that runs again on every change and returns what should be on the page:
      </p>
      <Sample {...counterInReact} />
      <p>
        In Angular it is a class with a template. The value is a signal, and reading the signal in
        the template is what connects the two:
      </p>
      <Sample {...counterInAngular} />
      <p>
        In Vue a component is usually a file of its own with script, markup and, if you like, style.
        The script runs once for each instance, and the template follows the reactive values it
        mentions:
      </p>
      <Sample {...counterInVue} />
      <p>
        The difference in length means little. The difference in what runs means more. React calls
        the function again and compares the results, so ordinary JavaScript is enough, and you learn
        to keep rendering free of side effects. Vue and Angular’s signals track which value is used
        where, so less runs by default, and you learn where that tracking is lost, for example when
        you take a plain value out of a reactive object.
      </p>
      <h3 id="what-is-decided">What is decided for you</h3>
      <Comparison {...decidedForYou} />
      <p>
        Read the table from left to right and you see the trade. React gives you a small core and a
        market of parts. You pick a router, a form library and a way to fetch data, and two React
        projects may look like different languages. Angular gives you one answer to each question,
        with dependency injection to hold the answers together, and two Angular projects look alike.
        Vue stands between them: a small core, with official companions that most people take.
      </p>
      <h3 id="reasons-to-choose">Good reasons, and poor ones</h3>
      <ul>
        <li>
          <strong>Choose Angular</strong> when many teams will work on one product for many years.
          Conventions that feel heavy for a prototype become a relief in the fifth year.
        </li>
        <li>
          <strong>Choose Vue</strong> when pages already come from a server and you want to add life
          to them step by step, or when your team reads HTML more easily than JavaScript.
        </li>
        <li>
          <strong>Choose React</strong> when you want the largest choice of libraries and people,
          and have somebody who will choose with restraint.
        </li>
      </ul>
      <p>
        Poor reasons include the number of stars, a benchmark of ten thousand rows that no visitor
        will ever see, and the size of a library without the size of what you will add to it. Most
        slow pages are slow because of pictures, fonts and requests, and all three are innocent of
        that.
      </p>
      <h3 id="what-matters-more">What matters more</h3>
      <p>
        Ask what your team knows. A team that is fluent in one of the three will beat the same team
        in its first year with another, whatever the comparison says. Then ask how much of your
        product could do without any of them. Business rules that are plain functions, an API that
        is described in one place and markup that is proper HTML survive every change of framework.
      </p>
      <p>
        Forecourt is built with React, because we wanted to render on a server, to keep the parts
        small and to choose them ourselves. The price is that we had to choose. With Angular or Vue
        it would look the same to you, and that is the best thing one can say about all three.
      </p>
    </>
  ),
};
