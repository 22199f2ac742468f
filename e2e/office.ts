import { alive, DESK, type Visitor, visitor } from './browser.ts'
import type { Address } from './house.ts'

/** A member of staff at a view of the office, `tab=bookings` for instance, signed in without a click. */
export async function inOffice(house: Address, view = '', size = DESK): Promise<Visitor> {
  const member = await visitor(size)
  await member.context.addCookies([{ ...(await sessionCookie(house)), url: house.url }])
  await member.page.goto(`${house.url}/admin${view && `?${view}`}`)
  await alive(member.page)
  return member
}

/** Calls the office's API as a member of staff; for what a journey needs but is not about. */
export async function officeCall(house: Address, method: string, path: string, body?: unknown): Promise<Response> {
  const { name, value } = await sessionCookie(house)
  return fetch(`${house.url}${path}`, {
    method,
    headers: { Cookie: `${name}=${value}`, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** Forgets the session of a house whose clock was put forward beyond it: the next call signs in anew. */
export function signInAnew(house: Address): void {
  sessions.delete(house)
}

/** By house and not by address: a port that one house left may be another's next. */
const sessions = new WeakMap<Address, { name: string; value: string }>()

/** One sign-in for a whole house: each costs a quarter of a second of scrypt. */
async function sessionCookie(house: Address): Promise<{ name: string; value: string }> {
  const kept = sessions.get(house)
  if (kept) return kept
  const answer = await fetch(`${house.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(house.account),
  })
  const [pair = ''] = (answer.headers.get('set-cookie') ?? '').split(';', 1)
  const [name = '', value = ''] = pair.split('=')
  if (!value) throw new Error(`The office did not open: ${answer.status}`)
  sessions.set(house, { name, value })
  return { name, value }
}
