import { spawn } from 'node:child_process'
import autocannon, { type Request } from 'autocannon'
import { addDays, toDay } from '../src/platform/shared/day.ts'
import { openBuiltDemo, readCpuSeconds } from './demo.ts'
import { type Bench, percentile, type Row } from './row.ts'

/** Long enough to count processor time in hundredths, short enough that both servers run under equal conditions. */
const SECONDS = 3
const ROUNDS = 5
/** Long enough for the compiler to optimise hot code before the measurement. */
const WARM_UP_SECONDS = 10

/**
 * Requests per processor second, compared with a bare Fastify route. The median of alternating rounds counts, because a
 * shared machine's speed varies.
 */
export const serve: Bench = {
  name: 'serve',
  run: async () => {
    const demo = await openBuiltDemo()
    try {
      const rows: Row[] = []
      const ratio = async (what: string, path: Path, headers: RequestHeaders, budget: number) => {
        const response = await fetch(demo.url + (typeof path === 'string' ? path : path()), { headers })
        const body = Buffer.from(await response.arrayBuffer())
        const bare = await openBare(body, response.headers.get('content-type') ?? 'text/plain', response.status)
        await warmUp(bare.url, path, headers)
        await warmUp(demo.url, path, headers)
        const bareRates: number[] = []
        const rates: number[] = []
        for (let round = 0; round < ROUNDS; round++) {
          bareRates.push(await perCpuSecond(bare, path, headers))
          rates.push(await perCpuSecond(demo, path, headers))
        }
        const plain = percentile(bareRates, 0.5)
        const ours = percentile(rates, 0.5)
        bare.close()
        rows.push({
          what: `${what} (${Math.round(ours)} against ${Math.round(plain)} a second)`,
          figure: ours / plain,
          unit: '×',
          budget,
          bound: 'least',
        })
      }
      const etag = (await fetch(demo.url)).headers.get('etag') ?? ''
      await ratio('cached public page', '/', { 'accept-encoding': 'identity' }, 0.6)
      await ratio('cached public page, not modified', '/', { 'if-none-match': etag }, 0.6)
      await ratio('results for new dates, never cached', newDates(), { 'accept-encoding': 'identity' }, 0.008)
      await ratio('GET /api/properties', '/api/properties', { 'accept-encoding': 'identity' }, 0.4)
      return rows
    } finally {
      await demo.close()
    }
  },
}

/** Returns a function that gives an address with other dates at each call, 10,000 in all, so that no page is cached. */
function newDates(): () => string {
  let calls = 0
  return () => {
    const checkIn = addDays(toDay('2027-01-01'), calls % 400)
    const checkOut = addDays(checkIn, 2 + (Math.floor(calls / 400) % 25))
    calls += 1
    return `/properties?checkin=${checkIn}&checkout=${checkOut}`
  }
}

type Path = string | (() => string)
type RequestHeaders = Record<string, string>

function load(url: string, path: Path, headers: RequestHeaders, duration: number) {
  const request = typeof path === 'string' ? { path } : { setupRequest: (sent: Request) => ({ ...sent, path: path() }) }
  return autocannon({ url, connections: 20, duration, headers, requests: [request] })
}

async function warmUp(url: string, path: Path, headers: RequestHeaders): Promise<void> {
  await load(url, path, headers, WARM_UP_SECONDS)
}

async function perCpuSecond(
  { url, pid }: { url: string; pid: number },
  path: Path,
  headers: RequestHeaders,
): Promise<number> {
  const before = readCpuSeconds(pid)
  const { requests, errors, statusCodeStats } = await load(url, path, headers, SECONDS)
  const expected = statusCodeStats?.[headers['if-none-match'] ? '304' : '200']?.count ?? 0
  const others = requests.total - expected
  if (errors > 0 || others > 0) throw new Error(`${url}: ${errors} errors, ${others} other answers`)
  return requests.total / (readCpuSeconds(pid) - before)
}

/** Starts `bare-server.ts` as a process, for a response with the body, type and status of the measured page. */
async function openBare(
  body: Buffer,
  type: string,
  status: number,
): Promise<{ url: string; pid: number; close(): void }> {
  const child = spawn(process.execPath, ['bench/bare-server.ts', type, String(status)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(body)
  const url = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk) => resolve(String(chunk).trim())),
  )
  return { url, pid: child.pid ?? 0, close: () => child.kill('SIGKILL') }
}
