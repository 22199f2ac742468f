import type { StatementMapping, StatementQuestion } from '#features/statements/contract.ts'

export const ROLES = {
  '': 'Not used',
  day: 'Day',
  amount: 'Amount',
  paidIn: 'Money in',
  paidOut: 'Money out',
  direction: 'In or out (CR, DR)',
  transactionId: 'Transaction ID',
  currency: 'Currency',
  state: 'Status',
  payer: 'Name',
  reference: 'Reference',
  description: 'Description',
} as const
export type Role = keyof typeof ROLES

/** `roles` has a role for each column. `dayOrder` and `minus` are the answers to questions, or null. */
export interface ColumnChoices extends Pick<StatementMapping, 'plusIs' | 'dayOrder' | 'minus'> {
  roles: readonly Role[]
}

export const NO_CHOICES: ColumnChoices = { roles: [], plusIs: 'in', dayOrder: null, minus: null }

const SINGLE_ROLES = [
  'day',
  'amount',
  'paidIn',
  'paidOut',
  'direction',
  'payer',
  'reference',
  'transactionId',
  'currency',
  'state',
] as const

/** Converts a mapping to choices. `columns` is the number of columns in the file. */
export function choicesFrom(mapping: StatementMapping | null, columns: number): ColumnChoices {
  const roles = Array.from({ length: columns }, (_, index): Role => {
    if (!mapping) return ''
    const role = SINGLE_ROLES.find((name) => mapping[name] === index)
    return role ?? (mapping.description.includes(index) ? 'description' : '')
  })
  const { plusIs, dayOrder, minus } = mapping ?? NO_CHOICES
  return { roles, plusIs, dayOrder, minus }
}

/** Gives a column a role. Removes the role from other columns, unless the role is description or none. */
export function withRole(choices: ColumnChoices, column: number, role: Role): ColumnChoices {
  // A mapping has either a single amount column or columns of money in and money out.
  const cleared: readonly Role[] =
    role === 'amount'
      ? ['amount', 'paidIn', 'paidOut']
      : role === 'paidIn' || role === 'paidOut'
        ? [role, 'amount', 'direction']
        : role === 'description' || role === ''
          ? []
          : [role]
  const roles = choices.roles.map((current, index) => {
    if (index === column) return role
    return cleared.includes(current) ? '' : current
  })
  return { ...choices, roles }
}

/** Returns an error message if the day or amount column is missing; else an empty string. */
export function describeMissing({ roles }: ColumnChoices): string {
  if (!roles.includes('day')) return 'Please choose the day column.'
  if (!roles.includes('amount') && !roles.includes('paidIn') && !roles.includes('paidOut'))
    return 'Please choose the amount column, or the columns for money in and money out.'
  return ''
}

export function answerTo({ roles, dayOrder, minus }: ColumnChoices, { kind }: StatementQuestion): string | null {
  if (kind === 'dayOrder') return dayOrder
  if (kind === 'minus') return minus
  const column = roles.indexOf('amount')
  return column === -1 ? null : String(column)
}

export function withAnswer(choices: ColumnChoices, { kind }: StatementQuestion, value: string): ColumnChoices {
  if (kind === 'dayOrder') return { ...choices, dayOrder: value === 'month-first' ? value : 'day-first' }
  if (kind === 'minus') return { ...choices, minus: value === 'habit' ? value : 'reversal' }
  return withRole(choices, Number(value), 'amount')
}

/** Returns an error message for the first unanswered question; an empty string if all questions are answered. */
export function describeUnanswered(choices: ColumnChoices, questions: StatementQuestion[]): string {
  const hasColumns = describeMissing(choices) === ''
  const open = questions.find((question) => !(question.kind === 'amount' && hasColumns) && !answerTo(choices, question))
  return open ? `Please answer: ${open.question}` : ''
}

const MAX_DESCRIPTIONS = 6

/** Converts roles to a mapping; call it only if `describeMissing` returns an empty string. */
export function toMapping({ roles, plusIs, dayOrder, minus }: ColumnChoices): StatementMapping {
  const at = (role: Role) => {
    const index = roles.indexOf(role)
    return index === -1 ? null : index
  }
  return {
    day: at('day') ?? 0,
    amount: at('amount'),
    paidIn: at('paidIn'),
    paidOut: at('paidOut'),
    direction: at('direction'),
    plusIs,
    payer: at('payer'),
    reference: at('reference'),
    transactionId: at('transactionId'),
    currency: at('currency'),
    state: at('state'),
    description: roles.flatMap((role, index) => (role === 'description' ? [index] : [])).slice(0, MAX_DESCRIPTIONS),
    dayOrder,
    minus,
  }
}
