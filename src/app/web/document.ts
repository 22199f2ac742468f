import { type PageData, serialisePageData } from './routing/page-data.ts'
import type { StyleSheet } from './routing/routes.ts'

/** The parts of the build that a document needs. */
export interface Assets {
  /** The inlined style sheets. Empty in development, where `head` returns a link instead. */
  styles: Record<StyleSheet, string>
  /** Returns the scripts that hydrate the page with this manifest key, the application script first. */
  scripts(file: string): string[]
  boot: string
  fonts: string[]
  /** Returns head tags that only development needs. */
  head(sheet: StyleSheet): string
}

export interface Rendered {
  /** The tags that the page rendered for the head. */
  head: string
  body: string
  delivered: PageData
  file: string
  sheet: StyleSheet
}

/**
 * Returns the HTML document of a page. The document has no inline script; the page's data is JSON
 * (docs/architecture.md).
 */
export function documentOf({ head, body, delivered, file, sheet }: Rendered, assets: Assets): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
${assets.fonts.map(preloadOf).join('\n')}
${assets.styles[sheet] && `<style>${assets.styles[sheet]}</style>`}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="icon" href="/favicon-32.png" sizes="32x32" type="image/png">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
<meta name="theme-color" content="#2F4F3E">
${assets.head(sheet)}
<script type="module" src="${assets.boot}" data-scripts="${assets.scripts(file).join(' ')}"></script>
</head>
<body>
<div id="root">${body}</div>
<script type="application/json" id="delivered">${serialisePageData(delivered)}</script>
</body>
</html>
`
}

/**
 * No preload on a phone, because fonts would delay the main photograph. The style sheet loads the fonts about 170 ms
 * later.
 */
function preloadOf(font: string): string {
  return `<link rel="preload" href="${font}" as="font" type="font/woff2" media="(min-width: 768px)" crossorigin>`
}
