import { useNavigate } from 'react-router';
import { SearchBox } from '#marketplace/finding/search/web/search-box.tsx';
import { suggestedAddress } from '#marketplace/finding/search/web/suggested-search.ts';
import { SellLink } from '#marketplace/platform/accounts/web/own-account/sell-link.tsx';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { HeroFilm } from './hero-film.tsx';

/** Dark in both themes, like the film. */
export function Welcome() {
  const navigate = useNavigate();

  return (
    <section
      aria-labelledby="welcome"
      className="bg-ink text-on-ink [--color-focus:var(--color-on-ink)]"
    >
      <div className="relative mx-auto max-w-[96rem] lg:flex lg:min-h-[min(30vw,26rem)] lg:items-center">
        <div className="page-width pointer-events-none relative z-10 py-6 *:pointer-events-auto md:py-8">
          <div className="lg:max-w-[44%]">
            <h1 id="welcome" className="text-3xl md:text-5xl lg:text-4xl xl:text-5xl">
              Your dream car, without the stress
            </h1>
            <p className="mt-3 max-w-[34rem] text-on-ink-muted md:text-lg">
              Welcome to Forecourt. We guide you through a stress-free way to your dream car: clear
              prices, verified sellers and one secure payment.
            </p>
            <div className="mt-5 max-w-[34rem] [--color-focus:var(--color-primary)]">
              <SearchBox
                text=""
                action="/car"
                onSearch={(text) => navigate(suggestedAddress({ kind: 'name', text }))}
                onSuggestion={(suggestion) => navigate(suggestedAddress(suggestion))}
              />
            </div>
            <div className="mt-4 flex flex-wrap gap-3">
              <ButtonLink to="/car" variant="secondary">
                Browse cars
              </ButtonLink>
              <SellLink variant="secondary" />
            </div>
          </div>
        </div>
        <HeroFilm />
      </div>
    </section>
  );
}
