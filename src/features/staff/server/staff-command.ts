import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { ROLE_NAMES, ROLES, type Role } from '#features/permissions.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { Misused } from '#platform/server/control/commands.ts'
import { inTransaction, SYSTEM, type TxContext } from '#platform/server/transaction.ts'
import { emailAddress, personName } from '#platform/shared/wire.ts'
import { ONE_TIME_DAYS } from './internal/one-time-password.ts'
import { findAllAccounts } from './internal/store.ts'
import { addStaffWithOneTimePassword, dropSecondFactor, removeStaff, resetPassword, setRole } from './staff.ts'

const USAGE = `npm run staff -- add NAME [--email ADDRESS --first-name NAME --last-name NAME --role ROLE]
npm run staff -- add NAME ADDRESS FIRSTNAME LASTNAME [--role ROLE]
npm run staff -- list
npm run staff -- role NAME ROLE
npm run staff -- reset NAME [--drop-second-factor]
npm run staff -- remove NAME

ROLE is ${ROLE_NAMES.join(', ')}; an account without it gets everything.`

type Say = (line: string) => void

/**
 * Runs `npm run staff`. The audit log names `system`, as the caller has shell access. Throws Misused for wrong
 * arguments, and what the functions of `staff.ts` throw.
 */
export async function staffCommand(ctx: AppContext, args: string[], say: Say): Promise<void> {
  const { verb, names, options } = parseArguments(args)
  const work = COMMANDS[verb ?? '']
  if (!work) throw new Misused(USAGE)
  await work(ctx, names, { say, options })
}

type Command = (ctx: AppContext, names: string[], how: { say: Say; options: Options }) => Promise<void>
type Options = ReturnType<typeof parseArguments>['options']

const COMMANDS: Record<string, Command | undefined> = {
  add: async (ctx, names, { say, options }) => {
    const who = parseNewMember(names, options)
    const password = await inSystemTransaction(ctx, (tx) => addStaffWithOneTimePassword(tx, who))
    showPassword(ctx, { username: who.username, password }, say)
  },
  list: async (ctx, names, { say }) => {
    if (names.length > 0) throw new Misused(USAGE)
    const accounts = await findAllAccounts(ctx.database)
    if (accounts.length === 0) say('No accounts yet.')
    for (const { member, credential } of accounts) {
      const name = `${member.firstName} ${member.lastName}`.trim()
      const states = [
        ROLES[credential.role].label,
        credential.isOneTime && 'has a one-time password',
        credential.secondFactorSince && 'second factor on',
      ]
      say([credential.username, name, member.email, ...states].filter(Boolean).join(' · '))
    }
  },
  role: async (ctx, names, { say }) => {
    const [username, role, ...more] = names
    if (!username || !role || more.length > 0) throw new Misused(USAGE)
    const given = parseRole(role)
    await inSystemTransaction(ctx, (tx) => setRole(tx, username, given))
    say(`${username} has the role ${given}, and is signed out everywhere.`)
  },
  reset: async (ctx, names, { say, options }) => {
    const username = requireSingleName(names)
    const password = await inSystemTransaction(ctx, async (tx) => {
      if (options['drop-second-factor']) await dropSecondFactor(tx, username)
      return resetPassword(tx, username)
    })
    showPassword(ctx, { username, password }, say)
    if (options['drop-second-factor']) say('The second factor is off.')
  },
  remove: async (ctx, names, { say }) => {
    const username = requireSingleName(names)
    await inSystemTransaction(ctx, (tx) => removeStaff(tx, username))
    say(`${username} may no longer sign in, and is signed out everywhere.`)
  },
}

function parseArguments(args: string[]) {
  try {
    const { values: options, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        email: { type: 'string' },
        'first-name': { type: 'string' },
        'last-name': { type: 'string' },
        role: { type: 'string' },
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
  username: personName(1, 100, 'A username has 1 to 100 characters'),
  email: z.union(
    [z.literal(''), emailAddress('Please give a valid email address')],
    'Please give a valid email address',
  ),
  name: personName(0, 100, 'A name has at most 100 characters'),
}

/** Missing values are '': the member enters them at the first sign-in. */
function parseNewMember(names: string[], options: Options) {
  const [username, email = options.email ?? '', firstName = options['first-name'] ?? '', ...rest] = names
  const lastName = rest.length > 0 ? rest.join(' ') : (options['last-name'] ?? '')
  if (!username || (names.length > 1 && names.length < 4)) throw new Misused(USAGE)
  return {
    username: validate(PERSON.username, username),
    email: validate(PERSON.email, email),
    firstName: validate(PERSON.name, firstName),
    lastName: validate(PERSON.name, lastName),
    role: parseRole(options.role ?? 'everything'),
  }
}

function parseRole(role: string): Role {
  return validate(z.enum(ROLE_NAMES, `A role is ${ROLE_NAMES.join(', ')}`), role)
}

function validate<T>(schema: z.ZodMiniType<T>, value: string): T {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new Misused(parsed.error.issues[0]?.message ?? USAGE)
  return parsed.data
}

function requireSingleName(names: string[]): string {
  const [username, ...more] = names
  if (!username || more.length > 0) throw new Misused(USAGE)
  return username
}

function inSystemTransaction<T>(ctx: AppContext, work: (tx: TxContext) => Promise<T>): Promise<T> {
  return inTransaction(ctx, SYSTEM, work)
}

function showPassword(ctx: AppContext, { username, password }: { username: string; password: string }, say: Say): void {
  say(`${username} may sign in at ${ctx.config.publicUrl}/admin and chooses a password there.`)
  say(`One-time password, not shown again and valid for ${ONE_TIME_DAYS} days: ${password}`)
}
