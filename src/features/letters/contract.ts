import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { id, idCalled, instant, line, paging, paragraph, sentVersion } from '#platform/shared/wire.ts'

/**
 * What became of a letter. `shelved`: the demo keeps it to be looked at. `unsent`: it fell due while no letter left the
 * house, and goes only when somebody says so.
 */
export const LETTER_STATES = ['due', 'sent', 'stored', 'failed', 'withdrawn', 'unsent'] as const
export const letterState = z.enum(LETTER_STATES, `state is one of ${LETTER_STATES.join(', ')}`)
export type LetterState = z.infer<typeof letterState>

/** One letter as a list shows it. */
const letter = z.object({
  id,
  kind: z.string(),
  /** What the office calls its kind. */
  name: z.string(),
  state: letterState,
  recipient: z.enum(['guest', 'owner', 'office', 'staff']),
  /** The address that it went to; `null` before it has gone: it is looked up when it goes. */
  to: z.nullable(z.string()),
  /** Of the letter that told of it; `null` before that is written. */
  subject: z.nullable(z.string()),
  /** What it is about, by its table's name. */
  item: z.string(),
  itemId: id,
  createdAt: instant,
  /** When it goes, or is tried next. */
  dueAt: instant,
  /** When it went, failed or was withdrawn. */
  settledAt: z.nullable(instant),
  attempts: z.int(),
  /** Why it was withdrawn, or what the mail server said last. */
  reason: z.nullable(z.string()),
})
export type Letter = z.infer<typeof letter>

/** One letter as it looks; `html` and `text` are `null` where there is nothing to tell any more. Its private links are masked. */
const openLetter = z.extend(letter, {
  html: z.nullable(z.string()),
  text: z.nullable(z.string()),
})
export type OpenLetter = z.infer<typeof openLetter>

const letterId = { params: z.object({ id: idCalled('Letter not found') }) }

/** What makes letters due, so that a list of them is read again. */
const SHOWN = [
  'letters',
  'applications',
  'bank account',
  'bookings',
  'enquiries',
  'guest link',
  'messages',
  'money',
  'offers',
  'reviews',
] as const

export const listLetters = endpoint({
  method: 'GET',
  path: '/api/admin/letters',
  access: 'admin',
  summary: 'Letters that are due, went or did not go, the newest first',
  shows: SHOWN,
  query: z
    .object({
      ...paging,
      state: z.optional(letterState),
      /** What they are about: a row by its table's name and number, as `booking` and 12. */
      item: z.optional(z.string().check(z.maxLength(60, 'Please use at most 60 characters'))),
      itemId: z.optional(idCalled('itemId is a number of 1 or more')),
    })
    .check(
      z.refine(({ item, itemId }) => (item === undefined) === (itemId === undefined), {
        path: ['itemId'],
        error: 'item and itemId are given together',
      }),
    ),
  answer: z.array(letter),
  paged: true,
})

const letterCounts = z.object({
  due: z.int(),
  sent: z.int(),
  stored: z.int(),
  failed: z.int(),
  withdrawn: z.int(),
  unsent: z.int(),
})
export type LetterCounts = z.infer<typeof letterCounts>

export const summariseLetters = endpoint({
  method: 'GET',
  path: '/api/admin/letters/summary',
  access: 'admin',
  summary: 'How many letters are due, went or did not go',
  shows: SHOWN,
  answer: letterCounts,
})

export const getLetter = endpoint({
  method: 'GET',
  path: '/api/admin/letters/{id}',
  access: 'admin',
  summary: 'One letter as it looks: as it went, or as it would go now',
  shows: SHOWN,
  ...letterId,
  answer: openLetter,
})

export const sendLetter = endpoint({
  method: 'POST',
  path: '/api/admin/letters/{id}/send',
  access: 'admin',
  summary: 'Sends a letter now: one that is due before its time, one that went or did not go once more',
  changes: ['letters', 'trail'],
  ...letterId,
  answer: letter,
})

export const withdrawLetter = endpoint({
  method: 'POST',
  path: '/api/admin/letters/{id}/withdraw',
  access: 'admin',
  summary: 'Withdraws a letter that has not gone',
  changes: ['letters', 'trail'],
  ...letterId,
  answer: letter,
})

// What each kind of letter says ---------------------------------------------------------------------------------------

/** The words of a kind of letter; `{name}` in them stands for a fact. */
export const letterWords = z.object({
  subject: line(1, 150, 'Please enter a subject'),
  title: line(1, 150, 'Please enter a heading'),
  opening: paragraph(0, 3000, 'Please enter plain text'),
  closing: paragraph(0, 3000, 'Please enter plain text'),
})
export type LetterWords = z.infer<typeof letterWords>

/** One kind of letter in the list of all. */
const letterKind = z.object({
  kind: z.string(),
  name: z.string(),
  /** Whom it is for. */
  reader: z.enum(['guest', 'owner', 'office', 'staff']),
  /** Somebody in the office writes its words each time. */
  isTyped: z.boolean(),
  /** Why it cannot be switched off; `null` where it can. */
  mustGo: z.nullable(z.string()),
  isOn: z.boolean(),
  isReworded: z.boolean(),
})
export type LetterKind = z.infer<typeof letterKind>

/** How a kind was set once; the words that were the standard ones then are `null`. */
const pastWords = z.object({
  version: z.int(),
  changedAt: instant,
  changedBy: z.nullable(z.string()),
  isOn: z.boolean(),
  words: z.object({
    subject: z.nullable(z.string()),
    title: z.nullable(z.string()),
    opening: z.nullable(z.string()),
    closing: z.nullable(z.string()),
  }),
})
export type PastWords = z.infer<typeof pastWords>

const openLetterKind = z.extend(letterKind, {
  /** Counts the changes; 0 before the first. */
  version: z.int(),
  words: letterWords,
  standard: letterWords,
  /** What the words may name, with what it is in the fullest sample. */
  placeholders: z.array(z.object({ name: z.string(), example: z.string() })),
  /** Every change, the newest first. */
  history: z.array(pastWords),
})
export type OpenLetterKind = z.infer<typeof openLetterKind>

export const listLetterKinds = endpoint({
  method: 'GET',
  path: '/api/admin/letter-kinds',
  access: 'admin',
  summary: 'Every kind of letter: whom it is for, whether it goes, and whether the office has reworded it',
  shows: ['letters'],
  answer: z.array(letterKind),
})

const aKind = { params: z.object({ kind: z.string().check(z.maxLength(60, 'There is no such email')) }) }

export const getLetterKind = endpoint({
  method: 'GET',
  path: '/api/admin/letter-kinds/{kind}',
  access: 'admin',
  summary: 'One kind of letter with its words, what they may name, and how they were before',
  shows: ['letters'],
  ...aKind,
  answer: openLetterKind,
})

export const setLetterKind = endpoint({
  method: 'PUT',
  path: '/api/admin/letter-kinds/{kind}',
  access: 'admin',
  summary: 'Words a kind of letter, and switches it on or off',
  changes: ['letters', 'trail'],
  ...aKind,
  body: z.strictObject({ isOn: z.boolean('isOn is true or false'), words: letterWords, version: sentVersion }),
  answer: openLetterKind,
})

/** The least and the most that such a letter may have to tell. */
const sample = z.enum(['emptiest', 'fullest'], 'sample is emptiest or fullest')
export type SampleName = z.infer<typeof sample>

export const previewLetterKind = endpoint({
  method: 'POST',
  path: '/api/admin/letter-kinds/{kind}/preview',
  access: 'admin',
  summary: 'How a letter of a kind would look in these words, of facts that are nobody’s',
  changes: [],
  ...aKind,
  body: z.strictObject({ sample, words: letterWords }),
  answer: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
})

export const testLetterKind = endpoint({
  method: 'POST',
  path: '/api/admin/letter-kinds/{kind}/test',
  access: 'admin',
  summary: 'Sends such a letter to whoever asks for it, marked as a test',
  changes: ['letters', 'trail'],
  ...aKind,
  body: z.strictObject({ sample, words: letterWords }),
  answer: z.object({ to: z.string() }),
})
