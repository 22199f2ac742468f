import type { TestServer } from './test-server.ts'

type Rows = Record<string, unknown>[]
type Ask = (question: string, values?: unknown[]) => Promise<Rows>

/**
 * Queries a server's database. An embedded database requires a restart, which takes seconds and changes the URL: put
 * several queries into one call.
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

export function queryDatabase(server: TestServer, question: string, values: unknown[] = []): Promise<Rows> {
  return withDatabase(server, (ask) => ask(question, values))
}
