import { generateSecret, generateSync } from 'otplib/functional'
import { expect, test } from 'vitest'
import type { AppContext } from '#platform/server/app-context.ts'
import { seal } from '#platform/server/secrets/sealing.ts'
import { keyFor } from '#platform/server/secrets/secret.ts'
import { inTransaction, SYSTEM } from '#platform/server/transaction.ts'
import { CHEAP_PASSWORDS, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { confirmPerson } from './confirmation.ts'
import { hashPassword } from './internal/passwords.ts'
import { addCredential, addUser } from './internal/store.ts'

const PASSWORD = 'heather-on-the-chase'
const hashed = hashPassword(PASSWORD, CHEAP_PASSWORDS)

async function setup(settings: { secret?: string } = {}) {
  const { ctx, clock } = await createTestContext(undefined, { SECRET: 's'.repeat(32) })
  const now = ctx.clock.now()
  const userId = await inTransaction(ctx, SYSTEM, async (tx) => {
    const who = {
      email: 'alex@example.org',
      first_name: 'Alex',
      last_name: 'Hartley',
      created_at: now,
      updated_at: now,
    }
    const { id } = await addUser(tx.database, who)
    await addCredential(tx.database, {
      user_id: id,
      username: 'alex',
      password_hash: await hashed,
      changed_at: now,
      ...(settings.secret && {
        second_factor_secret: seal(keyFor(tx.config, 'second-factor'), settings.secret, `user ${id}`),
        second_factor_since: now,
      }),
    })
    return id
  })
  return { ctx, clock, staff: { kind: 'staff', userId, sid: 'session' } as const }
}

const currentCode = (ctx: AppContext, secret: string) =>
  generateSync({ secret, epoch: Math.floor(ctx.clock.now().getTime() / 1000) })

test('[rule confirmed-by-password] a wrong password is rejected', async () => {
  const { ctx, staff } = await setup()
  await expect(confirmPerson(ctx, staff, { password: PASSWORD })).resolves.toMatchObject({ username: 'alex' })
  await expect(confirmPerson(ctx, staff, { password: 'something else' })).rejects.toMatchObject({
    kind: 'forbidden',
    message: 'That password is incorrect',
  })
})

test('with a second factor a code is required', async () => {
  const secret = generateSecret()
  const { ctx, clock, staff } = await setup({ secret })
  const code = currentCode(ctx, secret)
  const codeRequired = { kind: 'forbidden', details: { body: { secondFactor: true } } }
  await expect(confirmPerson(ctx, staff, { password: PASSWORD })).rejects.toMatchObject(codeRequired)
  await confirmPerson(ctx, staff, { password: PASSWORD, code })
  await expect(confirmPerson(ctx, staff, { password: PASSWORD, code })).rejects.toMatchObject({
    ...codeRequired,
    message: 'That code is incorrect',
  })
  clock.forward(1)
  await confirmPerson(ctx, staff, { password: PASSWORD, code: currentCode(ctx, secret) })
})

test('[threat login-guessing] wrong passwords in one session do not slow down another session', async () => {
  const { ctx, staff } = await setup()
  for (let tries = 0; tries < 5; tries += 1)
    await expect(confirmPerson(ctx, staff, { password: 'a guess' })).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(confirmPerson(ctx, staff, { password: PASSWORD })).rejects.toMatchObject({ kind: 'too-many' })
  await confirmPerson(ctx, { ...staff, sid: 'another' }, { password: PASSWORD })
})

test('[threat login-guessing] the right password without a code does not reset the attempts', async () => {
  const { ctx, staff } = await setup({ secret: generateSecret() })
  for (let tries = 0; tries < 5; tries += 1)
    await expect(confirmPerson(ctx, staff, { password: PASSWORD })).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(confirmPerson(ctx, staff, { password: PASSWORD, code: '000000' })).rejects.toMatchObject({
    kind: 'too-many',
  })
})
