import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Day } from '#platform/shared/day.ts'
import type { Photograph } from '#platform/shared/photograph.ts'

/**
 * The data sent with a page. No time of rendering is included, so that an unchanged page can be answered “not
 * modified”.
 */
export interface PageData {
  /** The results of the page's queries, by query key. */
  answers: [QueryKey, unknown][]
  today: Day
}

/**
 * Returns a client's successful results, the last query first: the page's data is then close to its markup, where
 * gzip finds repeated text.
 */
export function answersOf(client: QueryClient): PageData['answers'] {
  return client
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'success' })
    .map(({ queryKey, state }): PageData['answers'][number] => [queryKey, state.data])
    .toReversed()
}

/** Puts the delivered results into a client's cache. */
export function fillCache(client: QueryClient, { answers }: PageData): void {
  for (const [key, answer] of answers) client.setQueryData(key, answer)
}

/** A reference to a row that occurs in several results and is written once. */
interface SharedRow {
  $shared: number
}

/** A row with fewer characters is repeated, because a reference to a shared row would cost more. */
const MIN_SHARED_LENGTH = 400

/** Serialises the data for a script element. A row in two lists is written once, because gzip misses distant copies. */
export function serialisePageData(delivered: PageData): string {
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
  // A single list has no duplicates, so its rows need no comparison.
  if (lists.length > 1) lists.flat().forEach(note)
  const indexes = new Map<string, number>()
  const replace = (row: unknown): unknown => {
    const text = seen.size === 0 ? undefined : textOf(row)
    if (text === undefined || (seen.get(text) ?? 0) < 2) return row
    const index = indexes.get(text) ?? shared.push(row) - 1
    indexes.set(text, index)
    return { $shared: index } satisfies SharedRow
  }
  const wrapped = { ...delivered, answers: withAnswers(delivered, replace), shared }
  return JSON.stringify(wrapped, reduceSrcset).replace(/</g, '\\u003c')
}

/** Restores the data given to `serialisePageData`. */
export function parsePageData(text: string): PageData {
  const { shared, ...delivered } = JSON.parse(text, restoreSrcset) as PageData & { shared: unknown[] }
  const fetched = (row: unknown): unknown => (isSharedRow(row) ? shared[row.$shared] : row)
  return { ...delivered, answers: withAnswers(delivered, fetched) }
}

type Files = Photograph['srcset']

/** Returns a photograph's `srcset` values, derived from the name of its largest file. */
function filesOf(src: string, widths: string[]): Files {
  const name = src.replace(/-\d+\.jpg$/, '')
  const inFormat = (format: string) => widths.map((width) => `${name}-${width}.${format} ${width}w`).join(', ')
  return { avif: inFormat('avif'), webp: inFormat('webp'), jpeg: inFormat('jpg') }
}

/** Reduces `srcset` to the widths if the URLs can be derived: the URLs were half of the page’s data. */
function reduceSrcset(_: string, value: unknown): unknown {
  if (!hasFiles(value)) return value
  const { src, srcset } = value
  if (typeof srcset === 'string') return value
  const widths = Array.from(srcset.jpeg.matchAll(/ (\d+)w/g), ([, width = '']) => width)
  const named = filesOf(src, widths)
  const isNamedSo = named.avif === srcset.avif && named.webp === srcset.webp && named.jpeg === srcset.jpeg
  return isNamedSo ? { ...value, srcset: widths.join(' ') } : value
}

function restoreSrcset(_: string, value: unknown): unknown {
  if (!hasFiles(value) || typeof value.srcset !== 'string') return value
  return { ...value, srcset: filesOf(value.src, value.srcset.split(' ').filter(Boolean)) }
}

function hasFiles(value: unknown): value is { src: string; srcset: Files | string } {
  return typeof value === 'object' && value !== null && 'srcset' in value && 'src' in value
}

function withAnswers({ answers }: PageData, change: (row: unknown) => unknown): PageData['answers'] {
  return answers.map(([key, answer]) => [key, withRows(answer, change)])
}

/** Returns the rows of a list or a page of a list; `undefined` for a single object, whose fields are not shared. */
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
