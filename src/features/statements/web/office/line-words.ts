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

/** The lines of statements by what became of them. */
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

/** Which lines the address asks for; a word that nobody knows asks for those that wait. */
export function lineState(word: string): BankLineState {
  return BANK_LINE_STATES.find((state) => state === word) ?? 'open'
}

/** How a line lies to what is owed: exact are those that are confirmed all at once, by their reference too. */
export function fitOf({ fits, exact }: Pick<Suggestion, 'fits' | 'exact'>): { word: string; tone: BadgeTone } {
  return exact ? { word: 'Exact', tone: 'green' } : FIT_WORDS[fits]
}

const FIT_WORDS: Record<Fit, { word: string; tone: BadgeTone }> = {
  exact: { word: 'Amount fits', tone: 'blue' },
  partial: { word: 'Part of it', tone: 'amber' },
  over: { word: 'More than owed', tone: 'heather' },
  double: { word: 'Paid twice?', tone: 'red' },
}

/** What a line becomes in the ledger. */
export const MATCHES: Record<MatchKind, string> = {
  received: 'Payment',
  refund: 'Refund',
  'deposit-returned': 'Deposit returned',
}

/** What money that went out may be entered as. */
export const OUT_KINDS = ['refund', 'deposit-returned'] as const satisfies readonly MatchKind[]

/** "Ada Marsh HL-000012-3": what the bank wrote, in one line. */
export function describeLine({ payer, reference, description }: Pick<BankLine, 'payer' | 'reference' | 'description'>) {
  return [payer, reference, description].filter((part) => part !== '').join(' · ') || 'No words on the statement'
}
