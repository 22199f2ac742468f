import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import type { AppContext } from '#platform/server/app-context.ts'
import { Misused } from '#platform/server/control/commands.ts'
import { inTransaction, SYSTEM, type TxContext } from '#platform/server/transaction.ts'
import { emailAddress, line } from '#platform/shared/wire.ts'
import { ONE_TIME_DAYS } from './internal/one-time-password.ts'
import { allAccounts } from './internal/store.ts'
import { addStaffWithOneTimePassword, dropSecondFactor, removeStaff, resetPassword } from './staff.ts'

const USAGE = `npm run staff -- add NAME [--email ADDRESS --first-name NAME --last-name NAME]
npm run staff -- add NAME ADDRESS FIRSTNAME LASTNAME
npm run staff -- list
npm run staff -- reset NAME [--drop-second-factor]
npm run staff -- remove NAME`

type Say = (line: string) => void

/**
 * `npm run staff -- …`: adds, lists, resets and removes accounts. The audit log names `system`, as the caller has shell access.
 * Throws Misused for wrong arguments.
 */
export async function staffCommand(ctx: AppContext, words: string[], say: Say): Promise<void> {
  const { verb, names, options } = understand(words)
  const work = VERBS[verb ?? '']
  if (!work) throw new Misused(USAGE)
  await work(ctx, names, { say, options })
}

type Verb = (ctx: AppContext, names: string[], how: { say: Say; options: Options }) => Promise<void>
type Options = ReturnType<typeof understand>['options']

const VERBS: Record<string, Verb | undefined> = {
  add: async (ctx, names, { say, options }) => {
    const who = newcomer(names, options)
    const password = await within(ctx, (tx) => addStaffWithOneTimePassword(tx, who))
    showPassword(ctx, { username: who.username, password }, say)
  },
  list: async (ctx, names, { say }) => {
    if (names.length > 0) throw new Misused(USAGE)
    const accounts = await allAccounts(ctx.database)
    if (accounts.length === 0) say('No accounts yet.')
    for (const { member, credential } of accounts) {
      const name = `${member.firstName} ${member.lastName}`.trim()
      const states = [
        credential.isOneTime && 'has a one-time password',
        credential.secondFactorSince && 'second factor on',
      ]
      say([credential.username, name, member.email, ...states].filter(Boolean).join(' · '))
    }
  },
  reset: async (ctx, names, { say, options }) => {
    const username = onlyName(names)
    const password = await within(ctx, async (tx) => {
      if (options['drop-second-factor']) await dropSecondFactor(tx, username)
      return resetPassword(tx, username)
    })
    showPassword(ctx, { username, password }, say)
    if (options['drop-second-factor']) say('The second factor is off.')
  },
  remove: async (ctx, names, { say }) => {
    const username = onlyName(names)
    await within(ctx, (tx) => removeStaff(tx, username))
    say(`${username} may no longer sign in, and is signed out everywhere.`)
  },
}

function understand(words: string[]) {
  try {
    const { values: options, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        email: { type: 'string' },
        'first-name': { type: 'string' },
        'last-name': { type: 'string' },
        'drop-second-factor': { type: 'boolean' },
      },
    })
    const [verb, ...names] = positionals
    return { verb, names, options }
  } catch {
    throw new Misused(USAGE)
  }
}

const PERSON = {
  username: line(1, 100, 'A username has 1 to 100 characters'),
  email: z.union(
    [z.literal(''), emailAddress('Please give a valid email address')],
    'Please give a valid email address',
  ),
  name: line(0, 100, 'A name has at most 100 characters'),
}

/** Missing values are '': the member enters them at the first sign-in. */
function newcomer(names: string[], options: Options) {
  const [username, email = options.email ?? '', firstName = options['first-name'] ?? '', ...rest] = names
  const lastName = rest.length > 0 ? rest.join(' ') : (options['last-name'] ?? '')
  if (!username || (names.length > 1 && names.length < 4)) throw new Misused(USAGE)
  return {
    username: checked(PERSON.username, username),
    email: checked(PERSON.email, email),
    firstName: checked(PERSON.name, firstName),
    lastName: checked(PERSON.name, lastName),
  }
}

function checked<T>(schema: z.ZodMiniType<T>, value: string): T {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new Misused(parsed.error.issues[0]?.message ?? USAGE)
  return parsed.data
}

function onlyName(names: string[]): string {
  const [username, ...more] = names
  if (!username || more.length > 0) throw new Misused(USAGE)
  return username
}

function within<T>(ctx: AppContext, work: (tx: TxContext) => Promise<T>): Promise<T> {
  return inTransaction(ctx, SYSTEM, work)
}

function showPassword(ctx: AppContext, { username, password }: { username: string; password: string }, say: Say): void {
  say(`${username} may sign in at ${ctx.config.publicUrl}/admin and chooses a password there.`)
  say(`One-time password, shown only now and good for ${ONE_TIME_DAYS} days: ${password}`)
}
