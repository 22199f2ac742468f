import type {
  Email,
  EmailState,
  getEmail,
  getEmailType,
  listEmails,
  listEmailTypes,
  summariseEmails,
} from '#features/emails/contract.ts'
import type { Topic } from '#features/endpoint.ts'
import { queryOf, showing } from '#platform/web/api.ts'

const PATH = '/api/admin/emails'

/** Read anew whenever it comes into sight: emails go by themselves. */
export const ALWAYS_REFETCH = { staleTime: 0, retryOnMount: true } as const

/** The same, and again every other second while one of them is on its way, a minute at the most. */
export const UNTIL_GONE = {
  ...ALWAYS_REFETCH,
  refetchInterval: ({ state: { data } }: { state: { data?: { rows: Email[] } | undefined } }) =>
    data?.rows.some(isOnItsWay) ? 2000 : false,
} as const

function isOnItsWay({ state, dueAt, attempts }: Email): boolean {
  const late = Date.now() - Date.parse(dueAt)
  return state === 'due' && attempts < 2 && late >= 0 && late < 60_000
}

export const EMAILS_PER_PAGE = 25

/** What makes emails due, as the contract has it. */
const SHOWN = [
  'emails',
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

/** One page of the emails in a state, or of all. */
export function emailsQuery({ state, page }: { state: EmailState | undefined; page: number }) {
  const offset = (page - 1) * EMAILS_PER_PAGE || undefined
  return queryOf<typeof listEmails>(PATH, { query: { state, limit: EMAILS_PER_PAGE, offset } }, SHOWN)
}

/** The latest emails about something, by its table's name and number. */
export function emailsAboutQuery(item: string, itemId: number) {
  return queryOf<typeof listEmails>(PATH, { query: { item, itemId, limit: 50 } }, SHOWN)
}

/** How many are due, went or did not go. */
export const emailSummaryQuery = queryOf<typeof summariseEmails>(`${PATH}/summary`, {}, SHOWN)

/** One as it looks. */
export function emailQuery(id: number) {
  return queryOf<typeof getEmail>('/api/admin/emails/{id}', { params: { id } }, SHOWN)
}

/** Every kind of email, and how the office has set it. */
export const emailTypesQuery = queryOf<typeof listEmailTypes>('/api/admin/email-types', {}, ['emails'])

/** One kind with its words and their history. */
export function emailTypeQuery(kind: string) {
  return queryOf<typeof getEmailType>('/api/admin/email-types/{kind}', { params: { kind } }, ['emails'])
}

/** Whether a read is of emails: what Refresh reads again. */
export const isOfEmails = showing<Topic>('emails')
