import type { AppContext } from '#platform/server/app-context.ts'
import { Misused } from '#platform/server/control/commands.ts'
import { inTransaction, SYSTEM } from '#platform/server/transaction.ts'
import { formatLongDay } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { type Erasure, personEmail } from '../contract.ts'
import { exportPersonalData } from './copying.ts'
import { erasePerson, findPerson } from './erasing.ts'

const USAGE = `npm run person -- export ADDRESS
npm run person -- erase ADDRESS [MENTION ...] [--dry-run]`

type Say = (line: string) => void

/**
 * `npm run person`: prints or erases the data about a person. `--dry-run` prints what would be erased. Throws `Misused` for
 * wrong arguments, and what `exportPersonalData` and `erasePerson` throw.
 */
export async function personCommand(ctx: AppContext, words: string[], say: Say): Promise<void> {
  const isDryRun = words.includes('--dry-run')
  const [verb, address = '', ...mentions] = words.filter((word) => word !== '--dry-run')
  if (!personEmail.safeParse(address).success || (verb !== 'erase' && mentions.length > 0)) throw new Misused(USAGE)
  if (verb === 'export' && !isDryRun) say((await exportPersonalData(ctx, address)).trimEnd())
  else if (verb === 'erase' && isDryRun) printErasure(await findPerson(ctx, address), say, 'Would be erased')
  else if (verb === 'erase')
    printErasure(await inTransaction(ctx, SYSTEM, (tx) => erasePerson(tx, address, mentions)), say, 'Erased')
  else throw new Misused(USAGE)
}

function printErasure({ erased, retained, mentions, furtherMentions }: Erasure, say: Say, done: string): void {
  if (erased.length === 0) say(`${done}: nothing`)
  for (const { what, count } of erased) say(`${done}: ${what.toLowerCase()} (${count})`)
  for (const { what, until } of retained)
    say(`Kept: ${what}, ${until ? `until ${formatLongDay(until)}` : 'as long as we manage the home'}`)
  for (const { id, where, before, match, after } of mentions)
    say(`Mentioned, ${id}: ${where}: “${`${before}${match}${after}`.replace(/\s+/g, ' ')}”`)
  if (furtherMentions > 0) say(`Mentioned ${formatCount(furtherMentions, 'more time')}, not listed`)
}
