import type { AgreedMoney, ChangedMoney, ChangePreview } from '#features/bookings/contract.ts'
import { formatBritishMoment, formatTableDay } from '#platform/shared/day.ts'
import { formatSum } from '#platform/shared/money.ts'

/** One way in which a change may be saved. */
export interface ChangeOption {
  /** What its button says: "Keep £535.00", "Charge £495.00". */
  label: string
  money: ChangedMoney
}

/** Whence the form takes the price: as agreed, as the house calculates it, or the office's own. */
type PriceChoice = 'agreed' | 'worked-out' | 'own'

/** The ways in which a change may be saved, the one that was chosen in the form last: its button is the main one. */
export function optionsOf({ kept, calculated, custom }: ChangePreview, price: PriceChoice): ChangeOption[] {
  if (price === 'own') return custom ? [charge(custom)] : []
  const keep = { label: `Keep ${formatSum(kept.total)}`, money: kept }
  if (!calculated) return [keep]
  return price === 'agreed' ? [charge(calculated), keep] : [keep, charge(calculated)]
}

function charge(money: ChangedMoney): ChangeOption {
  return { label: `Charge ${formatSum(money.total)}`, money }
}

/** One thing that was agreed on: as it is, and as it would be by each option. */
export interface ChangedRow {
  label: string
  present: string
  options: string[]
}

/** What differs by any of the options; empty where none of them changes what a guest owes or when. */
export function changedRows(present: AgreedMoney, options: readonly ChangeOption[]): ChangedRow[] {
  return ROWS.map(({ label, inWords }) => ({
    label,
    present: inWords(present),
    options: options.map(({ money }) => inWords(money)),
  })).filter((row) => row.options.some((words) => words !== row.present))
}

const ROWS: { label: string; inWords: (money: AgreedMoney) => string }[] = [
  { label: 'Price', inWords: ({ total }) => formatSum(total) },
  { label: 'Security deposit', inWords: ({ securityDeposit }) => sumOrNone(securityDeposit) },
  {
    label: 'Deposit due by',
    inWords: ({ depositDueAt }) => (depositDueAt ? formatBritishMoment(new Date(depositDueAt)) : NONE),
  },
  { label: 'Price due by', inWords: ({ priceDueOn }) => (priceDueOn ? formatTableDay(priceDueOn) : NONE) },
  { label: 'Free cancellation until', inWords: ({ freeUntil }) => formatTableDay(freeUntil) },
  { label: 'Still to pay', inWords: ({ owed }) => (owed === null ? NONE : owedInWords(owed)) },
]

const NONE = '–'

function sumOrNone(sum: string | null): string {
  return sum === null ? NONE : formatSum(sum)
}

function owedInWords(owed: string): string {
  return owed.startsWith('-') ? `${formatSum(owed.slice(1))} to refund` : formatSum(owed)
}
