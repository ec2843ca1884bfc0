import { type PageState, pageStateId } from './page-state.ts';

export type PageAssets = {
  styles: string;
  /** The same styles as a file, for pages that are sent in large numbers. */
  styleSheet: string;
  beforePaintScript: string;
  browserScript: string;
  font: string;
};

type Parts = {
  head: string;
  body: string;
  assets: PageAssets;
  state?: PageState;
  structuredData?: object[];
  isStyledByFile?: boolean;
};

export const documentOf = ({
  head,
  body,
  assets,
  state,
  structuredData = [],
  isStyledByFile = false,
}: Parts): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<script src="${assets.beforePaintScript}"></script>
${isStyledByFile ? `<link rel="stylesheet" href="${assets.styleSheet}">` : `<style>${assets.styles}</style>`}
<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
<meta name="theme-color" content="#F7F8FA" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0B0F17" media="(prefers-color-scheme: dark)">
${head}${structuredData.map(toBlock).join('')}
</head>
<body>
<div id="root">${body}</div>
${state ? takeover(state, assets) : ''}
</body>
</html>
`;

const takeover = (state: PageState, { browserScript }: PageAssets) =>
  `<script type="application/json" id="${pageStateId}">${asJsonBlock(state)}</script>
<script type="module" async fetchpriority="low" src="${browserScript}"></script>`;

const toBlock = (data: object) =>
  `<script type="application/ld+json">${asJsonBlock(data)}</script>`;

/** Escapes JSON, so that it cannot close its block. */
const asJsonBlock = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
