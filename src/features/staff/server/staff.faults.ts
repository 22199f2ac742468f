import { expect, onTestFinished, test } from 'vitest'
import { actAs, SYSTEM } from '#platform/server/deed.ts'
import { testOffice } from '#platform/server/testing/office.ts'
import { visit } from '#platform/server/testing/visitor.ts'
import { BUSINESS } from './fixtures.ts'
import { staffRoutes } from './routes.ts'
import { addStaff } from './staff.ts'

const TRIES = 50

test('[threat account-discovery] how long a refusal takes does not tell whether there is such an account', async () => {
  const { office } = await testOffice(undefined, { RATE_LIMITS: 'off' })
  const alex = { username: 'alex', password: 'heather-on-the-chase', email: 'alex@example.org' }
  await actAs(office, SYSTEM, (deed) => addStaff(deed, { ...alex, firstName: 'Alex', lastName: 'Hartley' }))
  const visitor = visit(
    office,
    staffRoutes(async () => BUSINESS, office.config),
  )
  onTestFinished(async () => {
    await visitor.server.close()
  })
  // In pairs and in turns, so that whatever else the machine does falls on both.
  const longer: number[] = []
  for (let tries = 0; tries < TRIES; tries += 1) {
    const names = [`nobody${tries}`, 'alex']
    const [first = 0, second = 0] = tries % 2 ? await timesOf(names) : (await timesOf(names.reverse())).reverse()
    longer.push(first - second)
  }
  console.log(`an unknown name takes ${median(longer).toFixed(1)} ms longer than a known one`)
  expect(Math.abs(median(longer))).toBeLessThan(20)

  async function timesOf(names: string[]) {
    const times: number[] = []
    for (const name of names) times.push(await timeOf(name))
    return times
  }

  async function timeOf(username: string) {
    const began = performance.now()
    const { status } = await visitor.post('/api/admin/login', { username, password: 'something else' })
    expect(status).toBe(401)
    return performance.now() - began
  }
})

function median(times: number[]): number {
  return [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN
}
