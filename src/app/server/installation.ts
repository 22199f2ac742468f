import { type DemoAccount, demoAccount, makeDemoAccount } from '#features/staff/server/demo-account.ts'
import { WrongSetting } from '#platform/server/config.ts'
import type { Office } from '#platform/server/office.ts'
import { inTransaction, SYSTEM } from '#platform/server/transaction.ts'
import { seedDemo } from './demo/seed.ts'
import { settleAsReal } from './real-site.ts'

/**
 * Settles whether this is the demo or a real site [rule demo-database]: a new database becomes one of them, and
 * remembers which. A database without that memory is one whose first start was cut short, so it begins again.
 * Throws for to open a demo's database as a real site.
 */
export async function settleInstallation(office: Office): Promise<DemoAccount | null> {
  const known = await office.database.selectFrom('installation').select('demo').executeTakeFirst()
  const demo = known ? known.demo : await setUp(office)
  if (demo && !office.config.demo)
    throw new WrongSetting(
      `${nameOf(office)} holds the demo, whose office account is public. PUBLIC_URL needs a database of its own: ` +
        'choose another DATA_DIR or DATABASE_URL.',
    )
  return demo ? demoAccount(office) : null
}

async function setUp(office: Office): Promise<boolean> {
  if (!office.config.demo) {
    await settleAsReal(office.database, office.clock.now())
    return false
  }
  await seedDemo(office)
  await inTransaction(office, SYSTEM, async (tx) => {
    await makeDemoAccount(tx)
    await tx.database.insertInto('installation').values({ demo: true, started_at: tx.clock.now() }).execute()
  })
  return true
}

function nameOf({ config }: Office): string {
  return config.databaseUrl ? 'The database of DATABASE_URL' : `The folder ${config.dataDir}`
}
