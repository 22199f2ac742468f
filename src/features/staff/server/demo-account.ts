import { randomInt } from 'node:crypto'
import type { AppContext } from '#platform/server/app-context.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { findDemoCredential, storeDemoPassword } from './internal/store.ts'
import { addStaff } from './staff.ts'

/** Shown on `/admin` and in the start-up output of the demo. */
export interface DemoAccount {
  username: string
  password: string
}

/** Inserts the demo's office account with a random password. Throws an ordinary error on a real site. */
export async function createDemoAccount(tx: TxContext): Promise<DemoAccount> {
  if (!tx.config.demo) throw new Error('A real site has no demo account.')
  const account = { username: 'admin', password: generatePassword() }
  const member = await addStaff(tx, {
    ...account,
    email: 'admin@staffordshirestays.example',
    firstName: 'Alex',
    lastName: 'Hartley',
  })
  await storeDemoPassword(tx.database, member.id, account.password)
  return account
}

/** Returns the account with its password; `null` on a real site or without a demo account. */
export async function findDemoAccount(ctx: AppContext): Promise<DemoAccount | null> {
  if (!ctx.config.demo) return null
  const shown = await findDemoCredential(ctx.database)
  return shown?.demo_password ? { username: shown.username, password: shown.demo_password } : null
}

/** Three words and a number, which are easy to type. */
function generatePassword(): string {
  const words = Array.from({ length: 3 }, () => WORDS[randomInt(WORDS.length)])
  return [...words, randomInt(10, 100)].join('-')
}

const WORDS =
  'acorn badger barn birch bracken bramble brook cairn canal chase clover copse curlew deer fern finch forge gate glade gorse hazel heath heather hedge heron holly kestrel lane larch linnet maple marl meadow moss oak orchard otter pine plover ridge rowan sedge sorrel spruce stile stoat thistle thrush wren yarrow'.split(
    ' ',
  )
