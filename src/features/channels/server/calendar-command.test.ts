import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { calendarCommand, WrongArguments } from './calendar-command.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-calendar-'))
  const event = (days: string) =>
    `BEGIN:VEVENT\nUID:${days}\nDTSTART;VALUE=DATE:${days.split('/')[0]}\nDTEND;VALUE=DATE:${days.split('/')[1]}\nEND:VEVENT\n`
  const feeds = {
    full: ['20260414/20260416', '20260501/20260504'],
    part: ['20260414/20260416', '20260501/20260503'],
    empty: [],
  }
  for (const [name, events] of Object.entries(feeds))
    await writeFile(join(folder, `${name}.ics`), `BEGIN:VCALENDAR\n${events.map(event).join('')}END:VCALENDAR\n`)
  await writeFile(join(folder, 'page.ics'), '<html>')
})

test('[rule feed-reading] `read` prints the nights or the failure of a file', async () => {
  expect(await runCommand('read', 'part.ics')).toEqual([
    {
      nights: ['2026-04-14', '2026-04-15', '2026-05-01', '2026-05-02'],
      events: [
        { uid: '20260414/20260416', start: '2026-04-14', end: '2026-04-16', summary: '', blocks: true },
        { uid: '20260501/20260503', start: '2026-05-01', end: '2026-05-03', summary: '', blocks: true },
      ],
      warnings: [],
    },
  ])
  expect(await runCommand('read', 'page.ics')).toEqual([
    { nights: [], events: [], warnings: ['This is a web page, not a calendar'] },
  ])
})

test('[rule feed-release] `replay` applies successful and failed polls in order', async () => {
  const last = ['2026-05-03']
  const four = ['2026-05-01', '2026-05-02']
  const today = ['2026-04-14', '2026-04-15']
  const polls = [
    'full.ics@2026-04-14T12:00Z',
    'part.ics@2026-04-14T12:15Z',
    'none@2026-04-14T13:00Z',
    'part.ics@2026-04-14T13:15Z',
    'empty.ics@2026-04-14T22:59Z',
    'empty.ics@2026-04-15T23:30Z',
  ]
  expect(await runCommand('replay', ...polls)).toEqual([
    {
      time: '2026-04-14T12:00Z',
      ok: true,
      taken: [...today, ...four, ...last],
      added: [...today, ...four, ...last],
      released: [],
      held: [],
    },
    { time: '2026-04-14T12:15Z', ok: true, taken: [...today, ...four, ...last], added: [], released: [], held: [] },
    { time: '2026-04-14T13:00Z', ok: false, taken: [...today, ...four, ...last], added: [], released: [], held: [] },
    { time: '2026-04-14T13:15Z', ok: true, taken: [...today, ...four], added: [], released: last, held: [] },
    {
      time: '2026-04-14T22:59Z',
      ok: true,
      taken: [...today, ...four],
      added: [],
      released: [],
      held: [...today, ...four],
    },
    { time: '2026-04-15T23:30Z', ok: true, taken: four, added: [], released: [], held: four },
  ])
})

test.each([
  [[]],
  [['read']],
  [['read', 'missing.ics']],
  [['replay', 'full.ics']],
  [['replay', 'full.ics@noon']],
  [['sing', 'full.ics']],
])('[rule feed-reading] the command rejects the arguments %j', async (words) => {
  await expect(runCommand(...words)).rejects.toThrow(WrongArguments)
})

async function runCommand(...words: string[]): Promise<unknown[]> {
  const lines: unknown[] = []
  const inFolder = words.map((word) => (word.includes('.ics') ? join(folder, word) : word))
  await calendarCommand(inFolder, (line) => lines.push(JSON.parse(line)))
  return lines
}
