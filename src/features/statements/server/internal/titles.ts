/** Words beside names in a bank's text that are no name. */
export const TITLES: ReadonlySet<string> = new Set([
  ...['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof', 'rev', 'sir', 'lady', 'and', 'ltd', 'limited'],
])
