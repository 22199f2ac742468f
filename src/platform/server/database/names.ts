/** The column of a field: `checkInDate` becomes `check_in_date`. */
type ColumnName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : Name

/** The field of a column: `check_in_date` becomes `checkInDate`. */
type FieldName<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<FieldName<Rest>>}`
  : Name

type AsColumns<Fields> = { [Name in keyof Fields & string as ColumnName<Name>]: Fields[Name] }
type AsFields<Row> = { [Name in keyof Row & string as FieldName<Name>]: Row[Name] }

/** Returns fields under their column names, so that a form needs no second list of names. */
export function asColumns<Fields extends object>(fields: Fields): AsColumns<Fields> {
  return renamed(fields, columnName) as AsColumns<Fields>
}

/** The column of a field: `checkInDate` becomes `check_in_date`. */
export function columnName<Field extends string>(field: Field): ColumnName<Field> {
  return field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`) as ColumnName<Field>
}

/** Returns a row with field names instead of column names. */
export function asFields<Row extends object>(row: Row): AsFields<Row> {
  return renamed(row, (name) =>
    name.replace(/_([a-z])/g, (_, initial: string) => initial.toUpperCase()),
  ) as AsFields<Row>
}

function renamed(values: object, rename: (name: string) => string): object {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [rename(name), value]))
}
