import { type DemoAccount, demoAccount, makeDemoAccount } from '#features/staff/server/demo-account.ts'
import { WrongSetting } from '#platform/server/config.ts'
import type { Office } from '#platform/server/office.ts'
import { seedDemo } from './demo/seed.ts'
import { settleAsReal } from './real-site.ts'

/**
 * Settles what kind of house this is (decisions 4, row 2): a new database becomes the demo or a real site, and remembers
 * it. A database without that memory is one whose first start was cut short, so moving in begins again. Refuses to open
 * a demo's database as a real site.
 */
export async function moveIn(office: Office): Promise<DemoAccount | null> {
  const known = await office.database.selectFrom('installation').select('demo').executeTakeFirst()
  const demo = known ? known.demo : await settle(office)
  if (demo && !office.config.demo)
    throw new WrongSetting(
      `${nameOf(office)} holds the demo, whose office account is public. PUBLIC_URL needs a database of its own: ` +
        'choose another DATA_DIR or DATABASE_URL.',
    )
  return demo ? demoAccount(office) : null
}

async function settle(office: Office): Promise<boolean> {
  if (!office.config.demo) {
    await settleAsReal(office.database, office.clock.now())
    return false
  }
  await seedDemo(office)
  await office.database.transaction().execute(async (books) => {
    await makeDemoAccount(office, books)
    await books.insertInto('installation').values({ demo: true, started_at: office.clock.now() }).execute()
  })
  return true
}

function nameOf({ config }: Office): string {
  return config.databaseUrl ? 'The database of DATABASE_URL' : `The folder ${config.dataDir}`
}
