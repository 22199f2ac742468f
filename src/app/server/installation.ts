import { createDemoAccount, type DemoAccount, findDemoAccount } from '#features/staff/server/demo-account.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { WrongSetting } from '#platform/server/config.ts'
import { markInstallation } from '#platform/server/files/installation-id.ts'
import { inTransaction, SYSTEM } from '#platform/server/transaction.ts'
import { storeDemoPortrait } from './demo/photographs.ts'
import { seedDemo } from './demo/seed.ts'
import { seedContactPerson } from './demo/seed-contact-person.ts'

/**
 * Decides on the first start whether the database becomes the demo or a real site [rule demo-database]. Throws for a
 * demo with PUBLIC_URL set, and what `seedDemo` throws.
 */
export async function initInstallation(ctx: AppContext): Promise<DemoAccount | null> {
  const known = await ctx.database.selectFrom('installation').select('demo').executeTakeFirst()
  const demo = known ? known.demo : await setUp(ctx)
  if (demo && !ctx.config.demo)
    throw new WrongSetting(
      `${describeDatabase(ctx)} holds the demo, whose office account is public. PUBLIC_URL needs a database of its own: ` +
        'choose another DATA_DIR or DATABASE_URL.',
    )
  return demo ? findDemoAccount(ctx) : null
}

async function setUp(ctx: AppContext): Promise<boolean> {
  if (!ctx.config.demo) {
    await markInstallation(ctx.database, { demo: false, now: ctx.clock.now() })
    return false
  }
  await seedDemo(ctx)
  const portrait = await storeDemoPortrait(ctx)
  await inTransaction(ctx, SYSTEM, async (tx) => {
    const { username } = await createDemoAccount(tx)
    await seedContactPerson(tx, username, portrait)
    await markInstallation(tx.database, { demo: true, now: tx.clock.now() })
  })
  return true
}

function describeDatabase({ config }: AppContext): string {
  return config.databaseUrl ? 'The database of DATABASE_URL' : `The folder ${config.dataDir}`
}
