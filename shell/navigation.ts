type Destination = { label: string; to: string; signedInOnly?: true };

export const destinations: Destination[] = [
  { label: 'Home', to: '/' },
  { label: 'Blog', to: '/blog' },
  { label: 'Car List', to: '/car' },
  { label: 'Dash Board', to: '/dashboard', signedInOnly: true },
];
