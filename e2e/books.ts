import type { House } from './house.ts'

/** Looks into the books of a house: it closes, is read, and opens again at another address. */
export async function readBooks(
  house: House,
  question: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  await house.stop()
  const books = await house.books()
  try {
    const { rows } = await books.pool.query(question, values)
    return rows
  } finally {
    await books.close()
    await house.reopen()
  }
}
