type Destination = { label: string; to: string; signedInOnly?: true };

export const destinations: Destination[] = [
  { label: 'Home', to: '/' },
  { label: 'Blog', to: '/blog' },
  { label: 'Car List', to: '/car' },
  { label: 'Dash Board', to: '/dashboard', signedInOnly: true },
];

/** In the bar of large screens, and in the menu of small ones. */
export const messages: Destination = {
  label: 'Messages',
  to: '/dashboard/messages',
  signedInOnly: true,
};

/** A heart in the bar, where words would not fit; words in the menu. */
export const savedCars: Destination = { label: 'Saved cars', to: '/favourites' };
