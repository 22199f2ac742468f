import type { AppContext } from '#platform/server/app-context.ts'
import { Misused } from '#platform/server/control/commands.ts'
import { rehearseJob, runByHand, type TimetableJob } from '#platform/server/jobs/runs.ts'
import { timeInWords } from '#platform/server/jobs/times.ts'
import type { Noted } from '#platform/server/watch.ts'
import { counted } from '#platform/shared/counted.ts'
import { TIMETABLE } from './jobs.ts'

const USAGE = `npm run job -- list
npm run job -- NAME [--dry-run]`

type Say = (line: string) => void

/** `npm run job -- NAME`: runs a job of the timetable now; with `--dry-run` it says what it would do, and does nothing. */
export async function jobCommand(ctx: AppContext, words: string[], say: Say): Promise<void> {
  const isRehearsal = words.includes('--dry-run')
  const [name, ...more] = words.filter((word) => word !== '--dry-run')
  if (!name || more.length > 0) throw new Misused(USAGE)
  if (name === 'list' && !isRehearsal) return sayTimetable(say)
  const job = TIMETABLE.find((one) => one.name === name)
  if (!job) throw new Misused(`There is no job ${name}.\n${USAGE}`)
  if (isRehearsal) return sayRehearsed(await rehearseJob(ctx, job), say)
  const watching: TimetableJob = {
    ...job,
    work: async (house, data) => {
      await job.work(house, data)
      if (house.watch) sayNoted(house.watch.noted, say)
    },
  }
  await runByHand(ctx, watching, 'tool')
  say('Done.')
}

function sayTimetable(say: Say): void {
  const longest = Math.max(...TIMETABLE.map(({ name }) => name.length))
  for (const { name, cron, what } of TIMETABLE) say(`${name.padEnd(longest)}  ${timeInWords(cron).padEnd(16)}  ${what}`)
}

function sayRehearsed(noted: Noted, say: Say): void {
  const isIdle = noted.rows.size + noted.trail.length + noted.emails.length + noted.beyond.length === 0
  say(isIdle ? 'There is nothing to do.' : 'It would do this (nothing was changed):')
  sayNoted(noted, say)
}

function sayNoted({ trail, emails, beyond, rows }: Noted, say: Say): void {
  for (const { action, item, itemId } of trail) say(`- trail: ${action} ${item}${itemId ? ` #${itemId}` : ''}`)
  for (const { kind, item, itemId } of emails) say(`- email: ${kind}, about ${item} #${itemId}`)
  for (const sentence of beyond) say(`- ${sentence}`)
  for (const [table, { added, changed, removed }] of rows)
    say(`- ${table}: ${counted(added, 'row')} added, ${changed} changed, ${removed} removed`)
}
