import type { ReactNode } from 'react';
import { Logo } from '#kit/logo.tsx';

type Props = { heading: string; line?: string; children: ReactNode };

export function SignInLayout({ heading, line, children }: Props) {
  return (
    <div className="grid lg:-mb-20 lg:min-h-[calc(100dvh-4rem)] lg:grid-cols-2">
      <div className="px-4 py-10 md:py-14">
        <div className="mx-auto grid max-w-[26rem] gap-6">
          <div>
            <Logo />
            <h1 className="mt-4 text-3xl">{heading}</h1>
            {line && <p className="mt-1 text-muted">{line}</p>}
          </div>
          {children}
        </div>
      </div>
      <picture className="sticky top-16 h-[calc(100dvh-4rem)] self-start bg-studio max-lg:hidden dark:brightness-85">
        <source srcSet="/pictures/front-wheel.avif" type="image/avif" />
        <img
          src="/pictures/front-wheel.webp"
          alt=""
          width={1000}
          height={1000}
          loading="lazy"
          className="absolute inset-0 size-full object-cover object-left"
        />
      </picture>
    </div>
  );
}

export function OrDivider() {
  return (
    <div className="flex items-center gap-4 text-sm text-muted before:h-px before:grow before:bg-border after:h-px after:grow after:bg-border">
      or
    </div>
  );
}
