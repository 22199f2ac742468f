/** The site's colours in emails. `SOFT` keeps 4.5:1 on white and on `PAPER`. */
export const PINE = '#2f4f3e'
export const PAPER = '#faf7f2'
export const INK = '#26302b'
export const SOFT = '#5c665f'
export const LINE = '#e4ded2'

export const SANS = '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'
export const SERIF = 'Georgia, "Times New Roman", serif'

/**
 * Styles for mail programs with a dark mode. Exported, so that the content policy of the office pages can allow these
 * styles.
 */
export const DARK_MODE_STYLES = `:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .desk { background-color: #141a17 !important; color: #e8ebe6 !important }
  .desk td { background-color: transparent !important; color: inherit !important }
  .sheet { background-color: #1e2622 !important }
  .desk .soft { color: #a9b3ac !important }
  .desk .rule { border-color: #3b463f !important }
  .desk .filled { background-color: #8fd0b0 !important; color: #12211a !important }
  .desk .button { color: #12211a !important }
  .desk .link { color: #8fd0b0 !important }
}`
