import type { Colleague } from '#features/staff/contract.ts'

/** Returns first and last name, or the username of an account that has no name yet. */
export function colleagueName({ firstName, lastName, username }: Colleague): string {
  return `${firstName} ${lastName}`.trim() || username
}
