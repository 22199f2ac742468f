/** The largest row number: the maximum of PostgreSQL's `integer`. */
export const MAX_ROW_NUMBER = 2_147_483_647
