import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { bytes } from './bytes.ts'
import { calendar } from './calendar.ts'
import { channels } from './channels.ts'
import { closeLargeInstallations } from './data/large-installation.ts'
import { interactions } from './interactions.ts'
import { phone } from './lighthouse.ts'
import { load } from './load.ts'
import { memory } from './memory.ts'
import { describeLoad, measureOtherLoad } from './other-load.ts'
import { payments } from './payments.ts'
import { photographs } from './photographs.ts'
import { type Bench, isWithinBudget, type Row } from './row.ts'
import { search } from './search.ts'
import { serve } from './serve.ts'

/**
 * Without names on the command line, all benchmarks run. Results are printed as a table and written to
 * `bench/results.json`.
 */
const ALL: Bench[] = [
  bytes,
  serve,
  interactions,
  memory,
  search,
  load,
  payments,
  calendar,
  channels,
  photographs,
  phone,
]

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !ALL.some((bench) => bench.name === name))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are ${ALL.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const rows: Row[] = []
const parts: { name: string; seconds: number; othersWork: { before: number; after: number } }[] = []
const start = Date.now()
try {
  for (const bench of ALL.filter(({ name }) => requested.length === 0 || requested.includes(name))) {
    const before = await measureOtherLoad()
    console.log(`Measuring ${bench.name} … (${describeLoad(before)})`)
    const began = Date.now()
    rows.push(...(await bench.run()))
    const seconds = secondsSince(began)
    const after = await measureOtherLoad()
    console.log(`Measured ${bench.name} in ${seconds} s (${describeLoad(after)})`)
    parts.push({ name: bench.name, seconds, othersWork: { before, after } })
  }
} finally {
  await closeLargeInstallations()
}
for (const { name, seconds, othersWork } of parts)
  console.log(
    `${name}: ${seconds} s; before ${describeLoad(othersWork.before)}; after ${describeLoad(othersWork.after)}`,
  )
console.log(`In all: ${secondsSince(start)} s`)
console.table(
  rows.map((row) => ({
    what: row.what,
    figure: `${row.figure.toPrecision(3)} ${row.unit}`,
    budget: `${row.bound === 'most' ? '≤' : '≥'} ${row.budget} ${row.unit}`,
    'within budget': isWithinBudget(row) ? 'yes' : 'NO',
  })),
)
writeFileSync(
  'bench/results.json',
  `${JSON.stringify({ at: new Date().toISOString(), processors: cpus().length, node: process.version, parts, rows }, null, 2)}\n`,
)

function secondsSince(time: number): number {
  return Math.round((Date.now() - time) / 1000)
}
