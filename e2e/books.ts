import type { House } from './house.ts'

type Rows = Record<string, unknown>[]
type Ask = (question: string, values?: unknown[]) => Promise<Rows>

/**
 * Looks into the books of a house. Where they are in its folder it closes, is read, and opens again at another address; that
 * takes seconds, so whoever has several questions asks them in one visit, and what the office's calls tell is asked of them.
 */
export async function inBooks<T>(house: House, visit: (ask: Ask) => Promise<T>): Promise<T> {
  if (house.embedded) await house.stop()
  const books = await house.books()
  try {
    return await visit(async (question, values = []) => (await books.pool.query(question, values)).rows)
  } finally {
    await books.close()
    if (house.embedded) await house.reopen()
  }
}

/** The same for one question. */
export function readBooks(house: House, question: string, values: unknown[] = []): Promise<Rows> {
  return inBooks(house, (ask) => ask(question, values))
}
