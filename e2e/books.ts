import type { TestServer } from './test-server.ts'

type Rows = Record<string, unknown>[]
type Ask = (question: string, values?: unknown[]) => Promise<Rows>

/**
 * Looks into the books of a server. Where they are in its folder it closes, is read, and opens again at another address; that
 * takes seconds, so whoever has several questions asks them in one visit, and what the office's calls tell is asked of them.
 */
export async function inBooks<T>(server: TestServer, visit: (ask: Ask) => Promise<T>): Promise<T> {
  if (server.embedded) await server.stop()
  const books = await server.books()
  try {
    return await visit(async (question, values = []) => (await books.pool.query(question, values)).rows)
  } finally {
    await books.close()
    if (server.embedded) await server.reopen()
  }
}

/** The same for one question. */
export function readBooks(server: TestServer, question: string, values: unknown[] = []): Promise<Rows> {
  return inBooks(server, (ask) => ask(question, values))
}
