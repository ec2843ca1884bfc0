import { Link } from 'react-router';
import { siteName } from '#kit/page-head.tsx';
import { useMakes } from '#marketplace/cars/vehicles/web/makes.ts';

type FooterLink = { label: string; to: string; when?: string };

const company: FooterLink[] = [
  { label: 'Home', to: '/' },
  { label: 'Blog', to: '/blog' },
  { label: 'Price check', to: '/price-check' },
  { label: 'Contact', to: '/contact' },
  { label: 'Terms', to: '/terms' },
  { label: 'Privacy', to: '/privacy' },
];
const account: FooterLink[] = [
  { label: 'Login', to: '/login', when: 'signed-in:hidden' },
  { label: 'Sign up', to: '/singup', when: 'signed-in:hidden' },
  { label: 'Dash Board', to: '/dashboard', when: 'signed-out:hidden' },
];

export function Footer() {
  const featured = useMakes().filter((make) => make.featured);
  const browse: FooterLink[] = [
    { label: 'Car List', to: '/car' },
    ...featured.map(({ name, slug }) => ({ label: name, to: `/category/${slug}` })),
  ];

  return (
    <footer className="mt-20 border-t border-ink-line bg-ink text-on-ink-muted">
      <div className="page-width grid gap-8 py-14 sm:grid-cols-3 lg:grid-cols-4">
        <div className="sm:col-span-3 lg:col-span-1">
          <p className="text-lg font-bold text-on-ink">{siteName}</p>
          <p className="mt-1">A calmer way to buy and sell used cars.</p>
        </div>
        <FooterColumn heading="Browse" links={browse} />
        <FooterColumn heading="Company" links={company} />
        <FooterColumn heading="Account" links={account} />
      </div>
      <p className="page-width pb-10 text-sm">
        Trademarks belong to their owners. Places: GeoNames, CC BY 4.0.
      </p>
    </footer>
  );
}

function FooterColumn({ heading, links }: { heading: string; links: FooterLink[] }) {
  return (
    <nav aria-label={heading}>
      <h2 className="text-base tracking-normal text-on-ink">{heading}</h2>
      <ul className="mt-1">
        {links.map(({ label, to, when }) => (
          <li key={to} className={when}>
            <Link
              to={to}
              className="inline-flex min-h-11 items-center outline-on-ink hover:text-on-ink hover:underline hover:underline-offset-4"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
