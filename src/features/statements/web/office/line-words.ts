import {
  BANK_LINE_STATES,
  type BankLine,
  type BankLineState,
  type Fit,
  type MatchKind,
  type Suggestion,
} from '#features/statements/contract.ts'
import type { BadgeTone } from '#platform/web/ui/badge.tsx'

interface StateWords {
  word: string
  title: string
  empty: string
  says: string
}

/** Labels of the states of a line. */
export const LINE_STATES: Record<BankLineState, StateWords> = {
  open: {
    word: 'Unmatched',
    title: 'Unmatched lines',
    empty: 'Every line is matched',
    says: 'Import the next statement: its lines appear here with the bookings that they may belong to.',
  },
  matched: {
    word: 'Matched',
    title: 'Matched lines',
    empty: 'No line is matched yet',
    says: 'Lines matched with a booking appear here, and a match can be undone.',
  },
  'set-aside': {
    word: 'Set aside',
    title: 'Lines set aside',
    empty: 'No line is set aside',
    says: 'Lines that belong to no booking appear here, each with its reason.',
  },
}

/** Returns the state in the URL; open for an unknown one. */
export function lineState(word: string): BankLineState {
  return BANK_LINE_STATES.find((state) => state === word) ?? 'open'
}

/** Label of how a line fits; "exact" only if `match-exact` would match it too. */
export function fitOf({ fits, exact }: Pick<Suggestion, 'fits' | 'exact'>): { word: string; tone: BadgeTone } {
  return exact ? { word: 'Exact', tone: 'green' } : FIT_WORDS[fits]
}

const FIT_WORDS: Record<Fit, { word: string; tone: BadgeTone }> = {
  exact: { word: 'Amount fits', tone: 'blue' },
  partial: { word: 'Part of it', tone: 'amber' },
  over: { word: 'More than owed', tone: 'heather' },
  double: { word: 'Paid twice?', tone: 'red' },
}

/** Names of the entries that a line may become. */
export const MATCHES: Record<MatchKind, string> = {
  received: 'Payment',
  refund: 'Refund',
  'deposit-returned': 'Deposit returned',
}

/** Kinds of entry for money out. */
export const OUT_KINDS = ['refund', 'deposit-returned'] as const satisfies readonly MatchKind[]

/** Joins the bank's texts: "Ada Marsh HL-000012-3". */
export function describeLine({ payer, reference, description }: Pick<BankLine, 'payer' | 'reference' | 'description'>) {
  return [payer, reference, description].filter((part) => part !== '').join(' · ') || 'No description on the statement'
}
