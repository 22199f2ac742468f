import { expect, test } from 'vitest'
import { testOffice } from '#platform/server/testing/office.ts'
import { admitTry } from './sign-in-limits.ts'

const HERE = '192.0.2.1'

test('[threat login-guessing] the wait doubles with each wrong try, and never grows beyond a quarter of an hour', async () => {
  const { office, clock } = await testOffice()
  for (let tries = 0; tries < 5; tries++) await admitTry(office, 'alex', HERE)
  const waits: number[] = []
  for (let tries = 0; tries < 10; tries++) {
    const refused = await admitTry(office, 'alex', HERE).catch((error) => error)
    expect(refused).toMatchObject({ kind: 'too-many' })
    waits.push(refused.details.retryAfter)
    clock.forward(refused.details.retryAfter / 60)
    await admitTry(office, 'alex', HERE)
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
})

test('[threat login-guessing] the right password makes what went before forgotten', async () => {
  const { office } = await testOffice()
  for (let tries = 0; tries < 4; tries++) await admitTry(office, 'alex', HERE)
  await (await admitTry(office, 'alex', HERE)).forgive()
  for (let tries = 0; tries < 5; tries++) await admitTry(office, 'alex', HERE)
  await expect(admitTry(office, 'alex', HERE)).rejects.toMatchObject({ kind: 'too-many' })
})

test('[threat login-guessing] twenty tries at the same moment are let in no further than twenty in a row', async () => {
  const { office } = await testOffice()
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => admitTry(office, 'alex', HERE)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test('[threat login-guessing] one address that tries many names waits as well', async () => {
  const { office } = await testOffice()
  for (let tries = 0; tries < 30; tries++) await admitTry(office, `name ${tries}`, HERE)
  await expect(admitTry(office, 'one more', HERE)).rejects.toMatchObject({ kind: 'too-many' })
  await admitTry(office, 'one more', '198.51.100.7')
})

test('[threat login-guessing] an hour later all is forgotten', async () => {
  const { office, clock } = await testOffice()
  for (let tries = 0; tries < 5; tries++) await admitTry(office, 'alex', HERE)
  clock.forward(60)
  for (let tries = 0; tries < 5; tries++) await admitTry(office, 'alex', HERE)
})
