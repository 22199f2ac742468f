import { expect, test } from 'vitest'
import type { AuditEntry } from '#features/audit-log/contract.ts'
import { describeChange, describeEvent } from './sentence.ts'

const LINE: AuditEntry = {
  id: 1,
  at: '2026-09-09T11:00:00.000Z',
  actor: 'staff',
  who: 'Alex Hartley',
  action: 'changed',
  item: 'booking',
  itemId: 12,
  itemTitle: 'Booking #12',
  changes: [],
}

test.each([
  [{}, 'Alex Hartley changed booking #12'],
  [{ item: 'property', itemTitle: 'The Old Barn', action: 'hid' }, 'Alex Hartley hid The Old Barn'],
  [{ item: 'setting', itemId: null, itemTitle: 'The settings' }, 'Alex Hartley changed the settings'],
  [{ item: 'user', itemTitle: 'Alex Hartley', action: 'signed in' }, 'Alex Hartley signed in'],
  [{ item: 'user', itemTitle: 'Sam Okafor', action: 'added', who: 'The system' }, 'The system added Sam Okafor'],
  [{ actor: 'guest', who: 'A guest', action: 'received', itemTitle: 'Review #3' }, 'A guest sent review #3'],
  [{ action: 'replied', itemTitle: 'Message #3' }, 'Alex Hartley replied to message #3'],
  [{ action: 'noted', itemTitle: 'Application #4' }, 'Alex Hartley wrote a note on application #4'],
] as [Partial<AuditEntry>, string][])('the entry %o is described in a sentence', (line, sentence) => {
  expect(describeEvent({ ...LINE, ...line })).toBe(sentence)
})

test.each([
  ['pending', 'confirmed', 'status: from pending to confirmed'],
  [null, 'confirmed', 'status: confirmed'],
  ['pending', null, 'status: from pending to nothing'],
  [null, null, 'status'],
])('a change from %s to %s is described in a phrase', (before, after, words) => {
  expect(describeChange({ field: 'status', label: 'status', before, after })).toBe(words)
})
