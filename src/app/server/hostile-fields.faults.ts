import { expect, test } from 'vitest'
import { openLog } from '#platform/server/log.ts'
import { hireStaff, testOffice } from '#platform/server/testing/office.ts'
import { visit } from '#platform/server/testing/visitor.ts'
import { fieldsOf, within } from './fields-of-calls.ts'
import { allRoutes } from './http.ts'

const LENGTH = 100_000
/** Longer no address gets past the head of a request. */
const LONGEST_ADDRESS = 15_000
const PIECES = ['-', '+', ' ', 'a', '!', '@', '<']

const office = { ...(await testOffice()).office, log: openLog('info', { write: () => undefined }) }
const routes = allRoutes(office)
const { asStaff, get } = visit(office, routes, await hireStaff(office))

/** What a piece of work takes of the server's own thread, in milliseconds, at the best of three: the first compiles. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const costs: number[] = []
  for (let tried = 0; tried < 3; tried += 1) {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    costs.push((user + system) / 1_000)
  }
  return Math.min(...costs)
}

test('[threat hostile-text] 100 kB in any text field of any call cost the server less than 50 ms', async () => {
  const texts = routes.flatMap(fieldsOf).filter(({ kind, place }) => kind === 'text' && place === 'body')
  expect(texts.length).toBeGreaterThan(100)
  for (const { endpoint, path, name } of texts)
    for (const piece of PIECES) {
      const body = within(path, piece.repeat(LENGTH)) as object
      const url = endpoint.path.replace(/\{\w+\}/g, '1')
      const cost = await costOf(async () => {
        const { status } = await asStaff(endpoint.method, url, body)
        expect(status, `${name} ${piece}`).toBeLessThan(500)
      })
      expect(cost, `${name} ${JSON.stringify(piece)}`).toBeLessThan(50)
    }
})

test('[threat hostile-text] an address as long as a request takes one costs the server less than 50 ms, in its query too', async () => {
  const paths = ['', '/property', '/api/stays', '/api/reviews/booking/1', '/calendar', '/api/admin/reviews']
  const queries = routes.flatMap(fieldsOf).filter(({ kind, place }) => kind === 'text' && place === 'query')
  for (const piece of PIECES.map(encodeURIComponent)) {
    const long = piece.repeat(Math.floor(LONGEST_ADDRESS / piece.length))
    const urls = [
      ...paths.map((path) => `${path}/${long}`),
      ...queries.map(({ endpoint, at }) => `${endpoint.path.replace(/\{\w+\}/g, '1')}?${at}=${long}`),
    ]
    for (const url of urls) expect(await costOf(() => get(url)), url.slice(0, 80)).toBeLessThan(50)
  }
})
