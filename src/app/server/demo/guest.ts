import { STREETS, TOWNS } from '#demo/data/people.ts'
import type { SeededRandom } from './seeded-random.ts'

export interface DemoGuest {
  name: string
  email: string
  phone: string | null
  address: string
}

/**
 * Returns an invented guest: a reserved email domain, a phone number that Ofcom reserves for drama, and a street that does not
 * exist.
 */
export function guestOf(name: string, number: number, random: SeededRandom): DemoGuest {
  const mailbox = name
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .replace(/ /g, '.')
  const line = String(100 + number)
  return {
    name,
    email: `${mailbox}@example.${number % 3 === 1 ? 'org' : 'com'}`,
    phone: number % 7 === 0 ? null : number % 4 === 0 ? `01632 960${line}` : `07700 900${line}`,
    address: `${random.integer(1, 98)} ${random.pick(STREETS)}, ${random.pick(TOWNS)}`,
  }
}
