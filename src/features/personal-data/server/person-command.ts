import type { AppContext } from '#platform/server/app-context.ts'
import { Misused } from '#platform/server/control/commands.ts'
import { inTransaction, SYSTEM } from '#platform/server/transaction.ts'
import { formatLongDay } from '#platform/shared/day.ts'
import { type Erasure, wholeAddress } from '../contract.ts'
import { copyOf } from './copying.ts'
import { erasePerson, findPerson } from './erasing.ts'

const USAGE = `npm run person -- export ADDRESS
npm run person -- erase ADDRESS [--dry-run]`

type Say = (line: string) => void

/**
 * `npm run person -- …`: prints all data about a person, or erases what the law does not require us to keep. `--dry-run` prints
 * what would be erased. Throws `Misused` for wrong arguments.
 */
export async function personCommand(ctx: AppContext, words: string[], say: Say): Promise<void> {
  const isTried = words.includes('--dry-run')
  const [verb, address = '', ...more] = words.filter((word) => word !== '--dry-run')
  if (!wholeAddress.safeParse(address).success || more.length > 0) throw new Misused(USAGE)
  if (verb === 'export' && !isTried) say((await copyOf(ctx, address)).trimEnd())
  else if (verb === 'erase' && isTried) sayErasure(await findPerson(ctx, address), say, 'Would be erased')
  else if (verb === 'erase')
    sayErasure(await inTransaction(ctx, SYSTEM, (tx) => erasePerson(tx, address)), say, 'Erased')
  else throw new Misused(USAGE)
}

function sayErasure({ erased, retained }: Erasure, say: Say, done: string): void {
  if (erased.length === 0) say(`${done}: nothing`)
  for (const { what, count } of erased) say(`${done}: ${what.toLowerCase()} (${count})`)
  for (const { what, until } of retained)
    say(`Kept: ${what}, ${until ? `until ${formatLongDay(until)}` : 'as long as we manage the home'}`)
}
