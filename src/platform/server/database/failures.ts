import pg from 'pg'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
const CHECK_VIOLATION = '23514'
const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'])
// Connection exceptions, a server that stops or starts, too many connections, a full disk, a statement's time run out,
// a lock's too: somebody waited in a queue for longer than anybody should, or two waited for one another and one had to go.
const AWAY_STATES = /^(08...|57P0[1-5]|53[0-4]00|57014|55P03|40P01)$/
const AWAY_MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

/** Whether the database is away, full or overrun: the caller may try again later (503 with Retry-After). */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return AWAY.has(code) || AWAY_STATES.test(code) || AWAY_MESSAGES.test(error.message)
}

/** Whether a row was refused because another has its place; `constraint` is the name of the key or unique rule. */
export function isTakenBy(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint === constraint
}

/** Whether a row was refused because what it refers to does not exist; `constraint` is the name of the reference. */
export function isMissingFor(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION && error.constraint === constraint
}

/** Whether a row was refused because it breaks a rule of its table; `constraint` is the rule's name. */
export function isBreaking(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === CHECK_VIOLATION && error.constraint === constraint
}
