import type { TestServer } from './test-server.ts'

type Rows = Record<string, unknown>[]
type Ask = (question: string, values?: unknown[]) => Promise<Rows>

/**
 * Looks into the database of a server. Where they are in its folder it closes, is read, and opens again at another address; that
 * takes seconds, so whoever has several questions asks them in one visit, and what the office's calls tell is asked of them.
 */
export async function withDatabase<T>(server: TestServer, visit: (ask: Ask) => Promise<T>): Promise<T> {
  if (server.embedded) await server.stop()
  const db = await server.openDatabase()
  try {
    return await visit(async (question, values = []) => (await db.pool.query(question, values)).rows)
  } finally {
    await db.close()
    if (server.embedded) await server.reopen()
  }
}

/** The same for one question. */
export function queryDatabase(server: TestServer, question: string, values: unknown[] = []): Promise<Rows> {
  return withDatabase(server, (ask) => ask(question, values))
}
