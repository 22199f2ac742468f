/** Words beside a name that are not part of the name. */
export const TITLES: ReadonlySet<string> = new Set([
  ...['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof', 'rev', 'sir', 'lady', 'and', 'ltd', 'limited'],
])
