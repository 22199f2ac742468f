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
  [{ item: 'offer', itemTitle: 'Offer #2', action: 'withdrawn' }, 'Alex Hartley withdrew offer #2'],
  [{ itemTitle: 'Enquiry #4', action: 'offer withdrawn' }, 'Alex Hartley withdrew an offer for enquiry #4'],
  [{ itemTitle: 'Enquiry #4', action: 'offer link shown' }, 'Alex Hartley made a link to an offer for enquiry #4'],
  [{ itemTitle: 'Enquiry #4', action: 'offer resent' }, 'Alex Hartley resent an offer for enquiry #4'],
  [{ itemTitle: 'Enquiry #4', action: 'offer expired', who: 'The system' }, 'The system ended an offer for enquiry #4'],
  [{ action: 'undone' }, 'Alex Hartley undid the last change of booking #12'],
  [{ item: 'csv_import', itemTitle: 'Import #1', action: 'undone' }, 'Alex Hartley undid import #1'],
  [{ item: 'bank_statement', itemTitle: 'Statement #1', action: 'undone' }, 'Alex Hartley undid statement #1'],
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
