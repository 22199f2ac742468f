import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { openBuiltDemo } from './demo.ts'
import type { Bench, Row } from './row.ts'

const SECONDS = 60
const MAX_MB = 600
/** Typical requests of guests: cached and uncached pages, and the API. */
const REQUESTED = ['/', '/properties', '/properties?checkin=2027-03-01&checkout=2027-03-04', '/faq', '/api/properties']

/** Total memory of `npm start` under continuous requests, after the image variants are made (Linux). */
export const memory: Bench = {
  name: 'memory',
  run: async () => {
    const demo = await openBuiltDemo()
    try {
      const rows = [row('memory after the start', readMegabytes(demo.pid))]
      let max = 0
      const watch = setInterval(() => {
        max = Math.max(max, readMegabytes(demo.pid))
      }, 250)
      const { requests } = await autocannon({
        url: demo.url,
        connections: 20,
        duration: SECONDS,
        requests: REQUESTED.map((path) => ({ path })),
      })
      clearInterval(watch)
      rows.push(row(`most memory in ${SECONDS} seconds of mixed load (${requests.total} requests)`, max))
      return rows
    } finally {
      await demo.close()
    }
  },
}

function row(what: string, figure: number): Row {
  return { what, figure, unit: 'MB', budget: MAX_MB, bound: 'most' }
}

function readMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
