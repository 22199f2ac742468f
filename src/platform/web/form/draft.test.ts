import { expect, test } from 'vitest'
import { deleteDraft, fieldsToRestore, readDraft, storeDraft, withoutFields } from './draft.ts'

function storage(full = false) {
  const stored = new Map<string, string>()
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (full) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, text)
    },
    removeItem: (key: string) => void stored.delete(key),
  }
}

const initial = { name: '', guests: 2, propertyTitle: 'Chase View' }

test('[rule drafts] a reload restores the typed text', () => {
  const tab = storage()
  storeDraft(tab, 'enquiry', { initial, values: { ...initial, name: 'Jo' } })
  const draft = readDraft(tab, 'enquiry')
  expect(draft && fieldsToRestore(draft, initial, initial)).toEqual({ name: 'Jo' })
})

test('an unchanged form stores no draft', () => {
  const tab = storage()
  storeDraft(tab, 'enquiry', { initial, values: { ...initial, name: 'Jo' } })
  storeDraft(tab, 'enquiry', { initial, values: { ...initial } })
  expect(tab.stored.size).toBe(0)
})

test('[rule drafts] deleting a draft leaves the drafts of other forms', () => {
  const tab = storage()
  storeDraft(tab, 'enquiry', { initial, values: { ...initial, name: 'Jo' } })
  storeDraft(tab, 'contact', { initial: { name: '' }, values: { name: 'Ann' } })
  deleteDraft(tab, 'enquiry')
  expect(readDraft(tab, 'enquiry')).toBeUndefined()
  expect(readDraft(tab, 'contact')?.values).toEqual({ name: 'Ann' })
})

test('arriving from another home selects that home and keeps the remaining draft', () => {
  const draft = { initial, values: { ...initial, name: 'Jo', propertyTitle: 'Woody Bank' } }
  const fromLowStreet = { ...initial, propertyTitle: 'Low Street Escape' }
  expect(fieldsToRestore(draft, fromLowStreet, fromLowStreet)).toEqual({ name: 'Jo' })
})

test('text typed before the draft is read wins over the draft', () => {
  const draft = { initial, values: { ...initial, name: 'Jo', guests: 4 } }
  expect(fieldsToRestore(draft, initial, { ...initial, name: 'Joanna' })).toEqual({ guests: 4 })
})

test('stored fields that the form no longer has are ignored', () => {
  const draft = { initial, values: { ...initial, name: 'Jo', fax: '1' } }
  expect(fieldsToRestore(draft, initial, initial)).toEqual({ name: 'Jo' })
})

test.each(['not json', 'null', '[]', '"text"', '{"values":{}}'])('storage with %s in it counts as empty', (text) => {
  const tab = storage()
  tab.stored.set('draft:enquiry', text)
  expect(readDraft(tab, 'enquiry')).toBeUndefined()
})

test('full storage loses the draft but breaks nothing else', () => {
  expect(() => storeDraft(storage(true), 'enquiry', { initial, values: { ...initial, name: 'Jo' } })).not.toThrow()
})

test('[rule drafts] a draft omits unsaved fields, also in the rows of a list', () => {
  const values = { name: 'Jo', photographs: ['a.jpg'], website: '', guests: [{ name: 'Jo', passport: 'K1' }] }
  expect(withoutFields(values, ['photographs', 'guests.passport'])).toEqual({
    name: 'Jo',
    guests: [{ name: 'Jo', passport: '' }],
  })
  expect(withoutFields(values, [])).toEqual({ ...values, website: undefined })
})
