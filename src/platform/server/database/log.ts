/** The part of the server's log that the database layer uses. */
export interface DatabaseLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
