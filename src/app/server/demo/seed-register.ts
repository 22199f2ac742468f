import { ABROAD, COMPANIONS } from '#demo/data/people.ts'
import type { GuestEntry } from '#features/register/contract.ts'
import { enterGuests } from '#features/register/server/entering.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { dayInLondon } from '#platform/shared/day.ts'

/** Enters the guests of the demo's stays in the register, encrypted with the server's secret. */
export async function seedRegister(tx: TxContext): Promise<void> {
  const today = dayInLondon(tx.clock.now())
  const stays = await tx.database
    .selectFrom('booking')
    .where('status', 'in', ['confirmed', 'completed'])
    .select(['id', 'guest_name', 'guests', 'check_in'])
    .orderBy('id')
    .execute()
  for (const { id, guest_name, guests, check_in } of stays) {
    // For a third of the future stays, no guests are entered yet.
    if (check_in > today && id % 3 === 0) continue
    await enterGuests(tx, id, guestsOf({ id, name: guest_name, isOver: check_in <= today }).slice(0, guests))
  }
}

/** Returns the booker and a companion. Some companions come from abroad; passports are entered after arrival. */
function guestsOf({ id, name, isOver }: { id: number; name: string; isOver: boolean }): GuestEntry[] {
  const surname = name.split(' ').at(-1) ?? name
  const companion = `${COMPANIONS[id % COMPANIONS.length]} ${surname}`
  const abroad = id % 5 === 1 ? ABROAD[id % ABROAD.length] : undefined
  const lead = { name, nationality: id % 11 === 0 ? 'Irish' : 'British' }
  if (!abroad) return [lead, { name: companion, nationality: 'British' }]
  const { nationality, ...passport } = abroad
  return [lead, { name: companion, nationality, ...(isOver && passport) }]
}
