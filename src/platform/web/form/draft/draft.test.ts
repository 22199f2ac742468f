import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { deleteDraft, fieldsToRestore, readDraft, storeDraft, withoutFields } from './draft.ts'

afterEach(() => void vi.unstubAllGlobals())

/** Stubs the tab's storage and returns what is stored. */
function setup({ isFull = false } = {}): Map<string, string> {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, text)
    },
    removeItem: (key: string) => void stored.delete(key),
  })
  return stored
}

const initial = { name: '', guests: 2, propertyTitle: 'Chase View' }

test('[rule drafts] a reload restores the typed text', () => {
  setup()
  storeDraft('enquiry', { initial, values: { ...initial, name: 'Jo' } })
  const draft = readDraft('enquiry')
  expect(draft && fieldsToRestore(draft, initial, initial)).toEqual({ name: 'Jo' })
})

test('an unchanged form stores no draft', () => {
  const stored = setup()
  storeDraft('enquiry', { initial, values: { ...initial, name: 'Jo' } })
  storeDraft('enquiry', { initial, values: { ...initial } })
  expect(stored.size).toBe(0)
})

test('[rule drafts] deleting a draft leaves the drafts of other forms', () => {
  setup()
  storeDraft('enquiry', { initial, values: { ...initial, name: 'Jo' } })
  storeDraft('contact', { initial: { name: '' }, values: { name: 'Ann' } })
  deleteDraft('enquiry')
  expect(readDraft('enquiry')).toBeUndefined()
  expect(readDraft('contact')?.values).toEqual({ name: 'Ann' })
})

test('a draft started at another home keeps everything but the home', () => {
  const draft = { initial, values: { ...initial, name: 'Jo', propertyTitle: 'Woody Bank' } }
  const fromLowStreet = { ...initial, propertyTitle: 'Low Street Escape' }
  expect(fieldsToRestore(draft, fromLowStreet, fromLowStreet)).toEqual({ name: 'Jo' })
})

test('text typed before the draft is read is not overwritten', () => {
  const draft = { initial, values: { ...initial, name: 'Jo', guests: 4 } }
  expect(fieldsToRestore(draft, initial, { ...initial, name: 'Joanna' })).toEqual({ guests: 4 })
})

test('stored fields that the form no longer has are ignored', () => {
  const draft = { initial, values: { ...initial, name: 'Jo', fax: '1' } }
  expect(fieldsToRestore(draft, initial, initial)).toEqual({ name: 'Jo' })
})

test.each(['not json', 'null', '[]', '"text"', '{"values":{}}'])(
  'storage that contains %s is treated as empty',
  (text) => {
    setup().set('draft:enquiry', text)
    expect(readDraft('enquiry')).toBeUndefined()
  },
)

test('full storage loses only the draft', () => {
  setup({ isFull: true })
  expect(() => storeDraft('enquiry', { initial, values: { ...initial, name: 'Jo' } })).not.toThrow()
})

test('blocked storage loses only the draft', () => {
  const get = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  Object.defineProperty(globalThis, 'sessionStorage', { get, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'sessionStorage'))
  storeDraft('enquiry', { initial, values: { ...initial, name: 'Jo' } })
  expect(readDraft('enquiry')).toBeUndefined()
  deleteDraft('enquiry')
})

test('[rule drafts] a draft omits fields that must not be stored', () => {
  const values = { name: 'Jo', photographs: ['a.jpg'], website: '', guests: [{ name: 'Jo', passport: 'K1' }] }
  expect(withoutFields(values, ['photographs', 'guests.passport'])).toEqual({
    name: 'Jo',
    guests: [{ name: 'Jo', passport: '' }],
  })
  expect(withoutFields(values, [])).toEqual({ ...values, website: undefined })
})
