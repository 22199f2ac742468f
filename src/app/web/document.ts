import { type Delivered, wrap } from './page-data.ts'
import type { StyleSheet } from './routes.ts'

/** What the build made, as a document needs it. */
export interface Assets {
  /** The style sheets, of which a page has one inlined; in development they are empty and a link takes their place. */
  styles: Record<StyleSheet, string>
  /** Files that wake the page up, first the application itself. */
  scripts(file: string): string[]
  boot: string
  fonts: string[]
  /** Tags that only development needs. */
  head(sheet: StyleSheet): string
}

export interface Rendered {
  /** Tags for the head that the page rendered. */
  head: string
  body: string
  delivered: Delivered
  file: string
  sheet: StyleSheet
}

/** The plain template around a page: no inline script, data as data (architecture: script policy). */
export function documentOf({ head, body, delivered, file, sheet }: Rendered, assets: Assets): string {
  return `<!doctype html>
<html lang="en-GB" data-fresh>
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
<script type="application/json" id="delivered">${wrap(delivered)}</script>
</body>
</html>
`
}

/** A phone's narrow line brings the photograph first: its faces, asked for by the style sheet, are a sixth of a second later. */
function preloadOf(font: string): string {
  return `<link rel="preload" href="${font}" as="font" type="font/woff2" media="(min-width: 768px)" crossorigin>`
}
