/** Words that banks write beside a name. */
export const TITLES: ReadonlySet<string> = new Set([
  ...['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof', 'rev', 'sir', 'lady', 'and', 'ltd', 'limited'],
])
