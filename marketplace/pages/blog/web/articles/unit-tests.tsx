import type { Article } from '../article.ts';
import { Sample } from '../sample.tsx';
import { clockAsArgument, savingRule, savingTests } from './unit-tests-samples.ts';

export const unitTests: Article = {
  anchor: 'unit-tests',
  title: 'What a unit test is, and why to write one',
  body: (
    <>
      <p>
        A unit test is a small program that runs one piece of your code and complains when the
        result is not the expected one. The piece is called a unit, and people have argued for
        decades about how large it may be. We find another definition more useful: a unit test is
        one that needs no network, no database and no clock, takes milliseconds, and fails for one
        reason.
      </p>
      <h3 id="first-unit-test">A first one</h3>
      <p>
        Here is a rule from a car market. If the owner paid more than the car costs now, we show the
        difference; otherwise we show nothing.
      </p>
      <Sample {...savingRule} />
      <p>
        And here are its tests. They need nothing but Node, which has had its own test runner for
        years: save both files in a folder whose <code>package.json</code> says{' '}
        <code>"type": "module"</code> and run <code>node --test</code>.
      </p>
      <Sample {...savingTests} />
      <p>
        Each test has three parts: a situation, an action, and a claim about the outcome. Its name
        is a sentence that would make sense to somebody who sells cars. Read only the names and you
        know the rule, including the two cases that the author of a quick first version would have
        forgotten.
      </p>
      <h3 id="why-unit-tests">Why bother</h3>
      <p>
        The usual answer is that tests find mistakes. They do, but mostly on the day they are
        written. The larger return comes later, in three ways.
      </p>
      <ul>
        <li>
          <strong>You may change things.</strong> Code without tests is code that people are afraid
          of. With them you can rename, split and simplify, and know within seconds whether the
          behaviour stayed the same.
        </li>
        <li>
          <strong>Failures have an address.</strong> When a test of the whole product fails, you
          know that something is broken. When a unit test fails, you know what.
        </li>
        <li>
          <strong>Design gets feedback.</strong> Code that is hard to test usually knows too much.
          If a rule about prices cannot run without a database, the test is the first to tell you
          that two things have grown together.
        </li>
      </ul>
      <h3 id="testable-code">Make the world an argument</h3>
      <p>
        The most common reason why code resists a unit test is that it helps itself to the outside
        world: it asks for the time, draws a random number, reads a setting. Hand these in instead,
        and the test can choose them. No waiting, no fake timers, no test that fails on the first of
        a month.
      </p>
      <Sample {...clockAsArgument} />
      <p>
        What cannot be handed in as a value can often be pushed to the edge. Let one function fetch,
        let another decide, and write your unit tests for the one that decides.
      </p>
      <h3 id="what-not-to-test">What is better left untested</h3>
      <p>
        A test is code too. It must be read, and it must be changed when requirements change, so it
        should pay for itself. Some do not:
      </p>
      <ul>
        <li>
          Tests that repeat the code. If the test says the same thing in the same words, it will
          agree with every mistake.
        </li>
        <li>
          Tests of other people’s work. Your framework can render a heading; you need not prove it.
        </li>
        <li>
          Tests of how instead of what. If a refactoring that changes no behaviour breaks ten tests,
          those tests were watching the wrong thing. Long chains of mocks are the usual sign.
        </li>
      </ul>
      <p>
        Nor does a percentage of covered lines say much. It tells you what was executed, not what
        was checked. A low number is a warning; a high number is not a proof.
      </p>
      <h3 id="beyond-unit-tests">Not only units</h3>
      <p>
        A thousand correct units can still form a product in which nobody can buy a car. Units are
        for rules, and a few slower tests must walk through the real thing: a real browser, a real
        database, a purchase from beginning to end. Our habit is simple. Every rule gets unit tests
        for its edges, every promise to a customer gets one journey, and every mistake that reaches
        us gets a test before it gets a fix. The last habit matters most, because it is the only one
        that learns.
      </p>
    </>
  ),
};
