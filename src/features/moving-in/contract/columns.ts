/** A column of our own layouts: the sample file, the help and the guesses follow from the lists of these. */
export interface ImportColumn {
  /** The name in our own layout, and the label of the choice. */
  name: string
  help: string
  isRequired?: boolean
  /** The cells of the two rows of the sample file. */
  examples: readonly [string, string]
  /** Names that other systems and spreadsheets use, in lower case. */
  names: readonly RegExp[]
}

/** The names of a layout's fields, in the order of its columns. */
export function fieldsOf<Field extends string>(layout: Record<Field, ImportColumn>): Field[] {
  return Object.keys(layout) as Field[]
}

/** The column of what could not be made, which a mended file may keep. */
export const PROBLEM_COLUMN = 'Problem'
