import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Day } from '#platform/shared/day.ts'
import type { Photograph } from '#platform/shared/photograph.ts'

/**
 * What the server hands the browser with a page: nothing in it says when it was drawn, so that a page that is drawn again and
 * says the same is the same, and "not modified".
 */
export interface Delivered {
  /** What was read for the page, by the key that it is asked for with. */
  answers: [QueryKey, unknown][]
  today: Day
}

/** Every answer that a client has; what a page asked for last stands lowest on it, near enough for gzip to find its words again. */
export function answersOf(client: QueryClient): Delivered['answers'] {
  return client
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'success' })
    .map(({ queryKey, state }): Delivered['answers'][number] => [queryKey, state.data])
    .toReversed()
}

/** Gives a client what was delivered, as if it had read it just now. */
export function giveAnswers(client: QueryClient, { answers }: Delivered): void {
  for (const [key, answer] of answers) client.setQueryData(key, answer)
}

/** A row that stands in several answers travels once: the others say where. */
interface SharedRow {
  $shared: number
}

/** Shorter rows are cheaper written twice than looked up. */
const MIN_SHARED_LENGTH = 400

/**
 * The delivery as text for a script element. The same home may stand in two lists of a page; it is written once, in a
 * shared list, because two copies lie too far apart for gzip to notice.
 */
export function wrap(delivered: Delivered): string {
  const seen = new Map<string, number>()
  const shared: unknown[] = []
  const texts = new Map<unknown, string | undefined>()
  const textOf = (row: unknown) => {
    if (!texts.has(row)) texts.set(row, JSON.stringify(row))
    return texts.get(row)
  }
  const note = (row: unknown) => {
    const text = textOf(row)
    if (text === undefined || text.length < MIN_SHARED_LENGTH) return
    seen.set(text, (seen.get(text) ?? 0) + 1)
  }
  const lists = delivered.answers.flatMap(([, answer]) => [rowsOf(answer) ?? []]).filter(({ length }) => length > 0)
  // One list says nothing twice: a search is not written out a second time to find that.
  if (lists.length > 1) lists.flat().forEach(note)
  const places = new Map<string, number>()
  const replace = (row: unknown): unknown => {
    const text = seen.size === 0 ? undefined : textOf(row)
    if (text === undefined || (seen.get(text) ?? 0) < 2) return row
    const place = places.get(text) ?? shared.push(row) - 1
    places.set(text, place)
    return { $shared: place } satisfies SharedRow
  }
  const wrapped = { ...delivered, answers: withAnswers(delivered, replace), shared }
  return JSON.stringify(wrapped, withWidthsAlone).replace(/</g, '\\u003c')
}

/** What `wrap` was given. */
export function unwrap(text: string): Delivered {
  const { shared, ...delivered } = JSON.parse(text, withFiles) as Delivered & { shared: unknown[] }
  const fetched = (row: unknown): unknown => (isSharedRow(row) ? shared[row.$shared] : row)
  return { ...delivered, answers: withAnswers(delivered, fetched) }
}

type Files = Photograph['srcset']

/** The files of a photograph are all named after its largest one. */
function filesOf(src: string, widths: string[]): Files {
  const name = src.replace(/-\d+\.jpg$/, '')
  const inFormat = (format: string) => widths.map((width) => `${name}-${width}.${format} ${width}w`).join(', ')
  return { avif: inFormat('avif'), webp: inFormat('webp'), jpeg: inFormat('jpg') }
}

/** The addresses of a photograph's files say no more than their widths: they were half of what travelled. */
function withWidthsAlone(_: string, value: unknown): unknown {
  if (!hasFiles(value)) return value
  const { src, srcset } = value
  if (typeof srcset === 'string') return value
  const widths = Array.from(srcset.jpeg.matchAll(/ (\d+)w/g), ([, width = '']) => width)
  const named = filesOf(src, widths)
  const isNamedSo = named.avif === srcset.avif && named.webp === srcset.webp && named.jpeg === srcset.jpeg
  return isNamedSo ? { ...value, srcset: widths.join(' ') } : value
}

function withFiles(_: string, value: unknown): unknown {
  if (!hasFiles(value) || typeof value.srcset !== 'string') return value
  return { ...value, srcset: filesOf(value.src, value.srcset.split(' ').filter(Boolean)) }
}

function hasFiles(value: unknown): value is { src: string; srcset: Files | string } {
  return typeof value === 'object' && value !== null && 'srcset' in value && 'src' in value
}

function withAnswers({ answers }: Delivered, change: (row: unknown) => unknown): Delivered['answers'] {
  return answers.map(([key, answer]) => [key, withRows(answer, change)])
}

/** An answer is a list, a page of one, or a single thing; only rows of lists are shelved. */
function rowsOf(answer: unknown): unknown[] | undefined {
  if (Array.isArray(answer)) return answer
  const rows = typeof answer === 'object' && answer !== null && 'rows' in answer ? answer.rows : undefined
  return Array.isArray(rows) ? rows : undefined
}

function withRows(answer: unknown, change: (row: unknown) => unknown): unknown {
  const rows = rowsOf(answer)?.map(change)
  if (!rows) return answer
  return Array.isArray(answer) ? rows : { ...(answer as object), rows }
}

function isSharedRow(row: unknown): row is SharedRow {
  return typeof row === 'object' && row !== null && '$shared' in row
}
