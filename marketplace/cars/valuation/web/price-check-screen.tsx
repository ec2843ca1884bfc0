import type { ReactNode } from 'react';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { formatMoney, worthOfDollars } from '#marketplace/money.ts';
import type { PriceLabel } from '../price-label.ts';
import { PriceLabelMark } from './price-label-mark.tsx';

const meanings: Record<PriceLabel, string> = {
  great: 'Below nine of ten cars like it, and at least 5% below the estimate.',
  good: 'Below seven of ten cars like it, and at least 2% below the estimate.',
  fair: 'Like most.',
  high: 'Above eight of ten cars like it, and at least 4% above the estimate.',
};

/** From docs/price-rating.md, measured by `npm run bench -- price`. */
const guesses = [
  ['Similar cars, adjusted: what we do', '8.7%'],
  ['The ten most similar cars, not adjusted', '11.2%'],
  ['The middle price of the model at this age', '13.4%'],
  ['The middle price of the model', '32.1%'],
] as const;

function PriceCheckScreen() {
  return (
    <div className="page-width pt-8 md:pt-12">
      <PageHead
        title="Price check"
        description="How we compare the prices of used cars, what we do not know, and how well it works."
        path="/price-check"
      />
      <article className="max-w-[42rem] text-[1.0625rem] leading-[1.7] [&_li]:ps-1 [&_li]:marker:text-subtle [&_p]:mt-4 [&_ul]:mt-4 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:ps-5">
        <h1 className="text-4xl leading-tight">Price check</h1>
        <p className="text-lg text-muted">
          Is this price fair, and compared with which cars? We say how we find out, so that you can
          judge it yourself.
        </p>
        <HowItWorks />
        <Labels />
        <WhenThereIsNone />
        <Limits />
        <Accuracy />
      </article>
    </div>
  );
}

const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section>
    <h2 className="mt-10 text-2xl">{heading}</h2>
    {children}
  </section>
);

const HowItWorks = () => (
  <Part heading="How we compare">
    <p>
      We look for cars of the same model, as similar as possible in age, mileage, power, gearbox,
      fuel, condition, drive, body and trim. No two cars are alike, so we work out what each
      difference is worth for this model, and adjust. If a similar car is two years newer, and two
      years cost {formatMoney(worthOfDollars(1_900))} with this model, we take that much off its
      price.
    </p>
    <p>
      The adjusted prices of up to 20 such cars give the <strong>estimate</strong>. The{' '}
      <strong>range</strong> says how sure we are: four of five cars like this one are offered
      within it. “Show the cars” on a car’s page lists the nearest ones, with every step.
    </p>
    <p>
      <strong>Nobody rates their own car.</strong> A seller’s own cars never count for that seller.
      Of any other seller two cars count at most, and sellers whom nobody knows yet count little. A
      price counts once it has been asked for two days.
    </p>
  </Part>
);

const Labels = () => (
  <Part heading="What the words mean">
    <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr]">
      {(Object.keys(meanings) as PriceLabel[]).map((label) => (
        <div key={label} className="contents">
          <dt>
            <PriceLabelMark label={label} className="rounded-full" />
          </dt>
          <dd className="max-sm:mb-2">{meanings[label]}</dd>
        </div>
      ))}
    </dl>
    <p>
      A word does not change because a few cars came or went: the price has to be well past the
      border first. A changed price is judged afresh.
    </p>
  </Part>
);

const WhenThereIsNone = () => (
  <Part heading="When there is no price check">
    <p>Then we say why:</p>
    <ul>
      <li>The seller has not given the model or the mileage.</li>
      <li>There are fewer than 8 similar cars of 5 sellers whom we know.</li>
      <li>Prices of similar cars differ so much that a range would tell nothing.</li>
      <li>The car has accident damage, or is older than 25 years.</li>
      <li>
        The price is more than 45% below the estimate. It may be a mistake or a scam: look closely
        before you pay.
      </li>
    </ul>
  </Part>
);

const Limits = () => (
  <Part heading="What we do not know">
    <ul>
      <li>How the car drives, smells and looks, and who serviced it.</li>
      <li>Its equipment, its colour and how many owners it had.</li>
      <li>
        What was agreed in the end. The estimate is of what is asked, not of what you should pay.
      </li>
      <li>
        Whether several known sellers work together. Fake accounts hardly move an estimate; real
        sellers who fix prices together could.
      </li>
    </ul>
    <p>An inspection knows more than we do.</p>
  </Part>
);

const Accuracy = () => (
  <Part heading="How well it works">
    <p>
      We tried it on a made-up market of 20,000 cars, where one price in a hundred is wrong, and hid
      the price of every fifth car. Half of our estimates were closer than this to the price that
      was hidden, and half were further off:
    </p>
    <table className="mt-4 w-full border-y border-border tabular-nums">
      <caption className="sr-only">How far off estimates are, by how they are made</caption>
      <thead className="text-sm text-muted">
        <tr>
          <th scope="col" className="py-2 pe-4 text-start font-semibold">
            Guess
          </th>
          <th scope="col" className="py-2 text-end font-semibold">
            Off by
          </th>
        </tr>
      </thead>
      <tbody>
        {guesses.map(([guess, error]) => (
          <tr key={guess} className="border-t border-border font-normal first:font-semibold">
            <th scope="row" className="py-2 pe-4 text-start [font-weight:inherit]">
              {guess}
            </th>
            <td className="py-2 text-end whitespace-nowrap">{error}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p>
      The range should hold four of five prices, and held 79 of 100. For models with fewer than 30
      cars it held about 77 of 100. Others tried it on four sets of real prices: it was off by 9 to
      17% on average, and the range held 79 to 81 of 100.
    </p>
  </Part>
);

export const priceCheckPage: Page = { Screen: PriceCheckScreen };
