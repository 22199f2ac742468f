import type { Topic } from '#features/endpoint.ts'
import type {
  getLetter,
  getLetterKind,
  Letter,
  LetterState,
  listLetterKinds,
  listLetters,
  summariseLetters,
} from '#features/letters/contract.ts'
import { queryOf, showing } from '#platform/web/api.ts'

const PATH = '/api/admin/letters'

/** Read anew whenever it comes into sight: letters go by themselves. */
export const ALWAYS_REFETCH = { staleTime: 0, retryOnMount: true } as const

/** The same, and again every other second while one of them is on its way, a minute at the most. */
export const UNTIL_GONE = {
  ...ALWAYS_REFETCH,
  refetchInterval: ({ state: { data } }: { state: { data?: { rows: Letter[] } | undefined } }) =>
    data?.rows.some(isOnItsWay) ? 2000 : false,
} as const

function isOnItsWay({ state, dueAt, attempts }: Letter): boolean {
  const late = Date.now() - Date.parse(dueAt)
  return state === 'due' && attempts < 2 && late >= 0 && late < 60_000
}

export const LETTERS_PER_PAGE = 25

/** What makes letters due, as the contract has it. */
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

/** One page of the letters in a state, or of all. */
export function lettersQuery({ state, page }: { state: LetterState | undefined; page: number }) {
  const offset = (page - 1) * LETTERS_PER_PAGE || undefined
  return queryOf<typeof listLetters>(PATH, { query: { state, limit: LETTERS_PER_PAGE, offset } }, SHOWN)
}

/** The latest letters about something, by its table's name and number. */
export function lettersAboutQuery(item: string, itemId: number) {
  return queryOf<typeof listLetters>(PATH, { query: { item, itemId, limit: 50 } }, SHOWN)
}

/** How many are due, went or did not go. */
export const letterSummaryQuery = queryOf<typeof summariseLetters>(`${PATH}/summary`, {}, SHOWN)

/** One as it looks. */
export function letterQuery(id: number) {
  return queryOf<typeof getLetter>('/api/admin/letters/{id}', { params: { id } }, SHOWN)
}

/** Every kind of email, and how the office has set it. */
export const letterKindsQuery = queryOf<typeof listLetterKinds>('/api/admin/letter-kinds', {}, ['letters'])

/** One kind with its words and their history. */
export function letterKindQuery(kind: string) {
  return queryOf<typeof getLetterKind>('/api/admin/letter-kinds/{kind}', { params: { kind } }, ['letters'])
}

/** Whether a read is of letters: what Refresh reads again. */
export const isOfLetters = showing<Topic>('letters')
