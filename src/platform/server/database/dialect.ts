import { PostgresDialect, PostgresDriver } from 'kysely'

/**
 * Kysely's PostgreSQL dialect, except that a failed ROLLBACK is ignored. A lost connection is rolled back already, and the caller
 * must get the first error.
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
      // The driver has marked the connection for disposal.
    }
  }
}
