import { expect, test } from 'vitest'
import { replyDueText } from './reply-due-text.ts'

const REPLY_DUE = new Date('2026-09-10T12:00:00Z')
const at = (instant: string) => replyDueText(REPLY_DUE, Date.parse(instant))

test.for([
  ['2026-09-07T12:00:00Z', 'Answer due in 3 days'],
  ['2026-09-08T12:00:01Z', 'Answer due in 47 hours'],
  ['2026-09-10T08:59:00Z', 'Answer due in 3 hours'],
  ['2026-09-10T11:00:00Z', 'Answer due in 1 hour'],
  ['2026-09-10T11:00:01Z', 'Answer due in 59 minutes'],
  ['2026-09-10T11:59:00Z', 'Answer due in 1 minute'],
  ['2026-09-10T12:00:00Z', 'Answer due in less than a minute'],
  ['2026-09-10T12:00:30Z', 'Overdue by less than a minute'],
  ['2026-09-10T14:30:00Z', 'Overdue by 2 hours'],
  ['2026-09-12T12:00:00Z', 'Overdue by 2 days'],
] as const)('[rule reply-deadline] at %s the deadline is shown as “%s”', ([instant, words]) => {
  expect(at(instant).text).toBe(words)
})

test('a reply is due soon within three hours of the deadline', () => {
  expect(at('2026-09-10T12:00:00Z')).toMatchObject({ late: false, soon: true })
  expect(at('2026-09-10T12:00:00.001Z')).toMatchObject({ late: true, soon: false })
  expect(at('2026-09-10T09:00:00Z').soon).toBe(false)
  expect(at('2026-09-10T09:00:01Z').soon).toBe(true)
})
