/** Patterns of banks' column names in lower case, by role, likeliest pattern first. */
export const COLUMN_NAMES = {
  day: [
    /^date$/,
    /^(transaction|posting|posted|post|booking) ?date/,
    /^(completed date|date completed)/,
    /^value date/,
    /(?<!\b(man|up))date/,
  ],
  paidIn: [/^(paid|money) in/, /^credit( amount)?$/, /^(credits?|deposits?|receipts?|in)( \(gbp\))?$/],
  paidOut: [/^(paid|money) out/, /^debit( amount)?$/, /^(debits?|withdrawals?|payments?|out)( \(gbp\))?$/],
  amount: [/^amount$/, /^amount \(?gbp\)?$/, /^(value|transaction amount|debit\/credit|credit\/debit)$/, /^amount/],
  direction: [/^(cr\/dr|dr\/cr|credit\/debit|debit\/credit|direction|credit or debit|in\/out|in or out)$/],
  /** Used only if every cell gives a direction: most banks write other words in a column with this name. */
  maybeDirection: [/^(transaction )?type$/],
  transactionId: [/^(transaction|payment) ?id$/, /^id$/, /^(unique )?transaction (number|reference id)$/],
  currency: [/^currency$/, /^(payment|account|transaction) currency$/, /^currency code$/],
  state: [/^(transaction |payment )?(state|status)$/],
  payer: [/^(counter ?party|payer|payee|name|paid (by|from)|from|merchant|payer\/payee)( name)?$/],
  reference: [/^(payment |customer |transaction )?ref(erence)?$/],
  description: [
    /^(memo|description|transaction description|narrative|details|particulars|merchant\/description)/,
    /notes/,
  ],
} satisfies Record<string, RegExp[]>

const ALL_PATTERNS = Object.values(COLUMN_NAMES).flat()

/** Counts known column names; returns 0 if no name is a name for the day. `names` must be in lower case. */
export function countColumnNames(names: string[]): number {
  const short = names.filter((name) => name.length <= MAX_NAME)
  const isDay = (name: string) => COLUMN_NAMES.day.some((pattern) => pattern.test(name))
  return short.some(isDay) ? short.filter((name) => ALL_PATTERNS.some((pattern) => pattern.test(name))).length : 0
}

/** In characters. A longer cell is not a column name. */
const MAX_NAME = 100
