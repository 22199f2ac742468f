import { PostgresDialect, PostgresDriver } from 'kysely'

/**
 * Kysely's PostgreSQL, except that a ROLLBACK which cannot be said any more is not an error of its own: what is lost
 * is rolled back already, and the caller must hear why it was lost.
 */
export class HonestPostgresDialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0]

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new HonestDriver(this.#config)
  }
}

class HonestDriver extends PostgresDriver {
  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]) {
    try {
      await super.rollbackTransaction(connection)
    } catch {
      // The driver has marked the connection as one to throw away.
    }
  }
}
