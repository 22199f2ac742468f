/** The largest number a row can have: what the database's `integer` holds. */
export const LARGEST_ROW_NUMBER = 2_147_483_647
