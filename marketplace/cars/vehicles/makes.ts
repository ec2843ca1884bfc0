/** Who built a car. Its slug is the `category` of listings and stands in addresses. */
export type Make = {
  slug: string;
  /** How the maker writes it. */
  name: string;
  /** The address of a picture, or a few letters. */
  mark: string | null;
  /** On the home page and in the footer. */
  featured: boolean;
  /** Sellers can list cars of it. Those of a make that is switched off stay on offer. */
  active: boolean;
};

export const slugsOf = (makes: readonly Make[]): string[] => makes.map(({ slug }) => slug);

export const makeNamed = (makes: readonly Make[], slug: string): Make | undefined =>
  makes.find((make) => make.slug === slug);

/** How the maker writes its name. */
export const brandNameIn = (makes: readonly Make[], slug: string): string =>
  makeNamed(makes, slug)?.name ?? slug;
