import type { Article } from '../article.ts';
import { Sample } from '../sample.tsx';
import { lookingUp, sharing, withClasses, withNew } from './prototypal-inheritance-samples.ts';

export const prototypalInheritance: Article = {
  anchor: 'prototypal-inheritance',
  title: 'How prototypal inheritance works',
  body: (
    <>
      <p>
        In most languages with classes, a class is a plan and an object is something built from it.
        JavaScript has the keyword <code>class</code>, but underneath there are no plans. There are
        only objects, and each object may know one other object to ask when it does not know the
        answer itself. That other object is its prototype. Everything else in this article follows
        from that one sentence.
      </p>
      <h3 id="prototype-chain">Asking the next object</h3>
      <p>
        When you read a property, the engine looks at the object itself. If the property is not
        there, it looks at the prototype, then at the prototype’s prototype, and so on until an
        object has no prototype, where the answer is <code>undefined</code>. This row of objects is
        the prototype chain. <code>Object.create</code> makes a new object with the prototype that
        you hand it:
      </p>
      <Sample {...lookingUp} />
      <p>
        Two details deserve attention. The method was found on <code>car</code>, yet inside it{' '}
        <code>this</code> was <code>threeWheeler</code>: <code>this</code> is the object before the
        dot, not the object where the method was found. And assigning <code>wheels</code> did not
        change <code>car</code>. Reading climbs the chain, but writing an ordinary property creates
        it on the object itself, where it shadows the one above.
      </p>
      <h3 id="shared-prototypes">The trap: what is shared is really shared</h3>
      <p>
        A prototype is not copied. All objects that inherit from it look at the same one, while the
        program runs. That is why adding a method to a prototype reaches objects that already exist,
        and it is also why a list on a prototype is a trap.
      </p>
      <Sample {...sharing} />
      <p>
        The first line of the output surprises people: <code>push</code> does not write a property
        of <code>first</code>, it reads <code>extras</code>, finds the shared list and changes it.
        Only the assignment creates a list of its own. Put methods on prototypes and data on
        objects, and you will not meet this trap.
      </p>
      <h3 id="constructors">What new does</h3>
      <p>
        Every ordinary function has a property called <code>prototype</code>. The name is
        unfortunate, because it is not the prototype of the function. It is the object that becomes
        the prototype of whatever the function makes when it is called with <code>new</code>.
      </p>
      <Sample {...withNew} />
      <p>
        <code>new</code> makes an empty object, sets its prototype to <code>Car.prototype</code>,
        runs the function with <code>this</code> as that object, and returns it, unless the function
        returns another object itself. The method exists once, however many vans there are.
      </p>
      <h3 id="classes">What class adds</h3>
      <p>
        A class writes the same arrangement in a form that is easier to read and harder to get
        wrong. <code>extends</code> links two prototypes, and <code>super</code> starts the search
        one step higher.
      </p>
      <Sample {...withClasses} />
      <p>
        It is often called mere syntax, which is nearly true. Classes also refuse to be called
        without <code>new</code>, always run in strict mode, and can have private fields with a{' '}
        <code>#</code>, which live on the object and never on the chain. The search for methods,
        however, is exactly the one from the first example. If you take a method off its object and
        call it bare, <code>this</code> is lost with a class as it is without.
      </p>
      <h3 id="inheritance-advice">When to use it</h3>
      <p>
        Use classes when many objects share behaviour and hold state of their own: a connection, a
        queue, an error with a code. Keep the chain short, one step of your own at most. Deep
        hierarchies age badly, because every change at the top is a change to everything below.
      </p>
      <p>
        For most code a function that returns a plain object is enough, and combining small
        functions is more flexible than inheriting from large classes. Still, learn the chain.
        Arrays, dates, promises and every element of a page rely on it, and the day an error says
        that something <code>is not a function</code>, you will know which objects were asked.
      </p>
    </>
  ),
};
