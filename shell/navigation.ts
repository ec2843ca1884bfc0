type Destination = { label: string; to: string; signedInOnly?: true };

export const destinations: Destination[] = [
  { label: 'Home', to: '/' },
  { label: 'Blog', to: '/blog' },
  { label: 'Car List', to: '/car' },
  { label: 'Dash Board', to: '/dashboard', signedInOnly: true },
];

export const messages: Destination = {
  label: 'Messages',
  to: '/dashboard/messages',
  signedInOnly: true,
};

export const savedCars: Destination = { label: 'Saved cars', to: '/favourites' };
