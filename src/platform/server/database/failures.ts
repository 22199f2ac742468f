import pg from 'pg'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
const CHECK_VIOLATION = '23514'
const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'])
// Connection failures, a starting or stopping server, exhausted connections, memory or disk, timeouts of statements and locks,
// and deadlocks.
const AWAY_STATES = /^(08...|57P0[1-5]|53[0-4]00|57014|55P03|40P01)$/
const AWAY_MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

/** Whether the database is unreachable, full or overloaded: the caller may retry later (503 with Retry-After). */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return AWAY.has(code) || AWAY_STATES.test(code) || AWAY_MESSAGES.test(error.message)
}

/** Whether a row was refused as a duplicate; `constraint` is the name of the key or unique index. */
export function isTakenBy(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint === constraint
}

/** Whether a row was refused because a referenced row does not exist; `constraint` is the name of the foreign key. */
export function isMissingFor(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION && error.constraint === constraint
}

/** Whether a row was refused by the CHECK named `constraint`. */
export function isBreaking(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === CHECK_VIOLATION && error.constraint === constraint
}

/** Whether a row cannot be deleted because another row refers to it. */
export function isReferenced(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION
}
