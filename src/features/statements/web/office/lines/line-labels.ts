import {
  BANK_LINE_STATES,
  type BankLine,
  type BankLineState,
  type Fit,
  type MatchKind,
  type Suggestion,
} from '#features/statements/contract.ts'
import type { BadgeTone } from '#platform/web/ui/badge.tsx'

interface StateLabels {
  label: string
  title: string
  empty: string
  text: string
}

export const LINE_STATES: Record<BankLineState, StateLabels> = {
  open: {
    label: 'Unmatched',
    title: 'Unmatched lines',
    empty: 'No unmatched lines',
    text: 'Import the next statement: its lines appear here with the bookings that they may belong to.',
  },
  matched: {
    label: 'Matched',
    title: 'Matched lines',
    empty: 'No matched lines yet',
    text: 'Lines that are matched with a booking appear here. You can undo a match.',
  },
  'set-aside': {
    label: 'Set aside',
    title: 'Lines set aside',
    empty: 'No lines set aside',
    text: 'Lines that belong to no booking appear here, each with its reason.',
  },
}

/** Parses the state in the URL; returns `open` for unknown text. */
export function parseLineState(text: string): BankLineState {
  return BANK_LINE_STATES.find((state) => state === text) ?? 'open'
}

/** Badge that compares the amount with the sum due. Only a line that `match-exact` would match has the label "Exact". */
export function fitBadge({ fits, exact }: Pick<Suggestion, 'fits' | 'exact'>): { label: string; tone: BadgeTone } {
  return exact ? { label: 'Exact', tone: 'green' } : FIT_BADGES[fits]
}

const FIT_BADGES: Record<Fit, { label: string; tone: BadgeTone }> = {
  exact: { label: 'Amount fits', tone: 'blue' },
  partial: { label: 'Part of it', tone: 'amber' },
  over: { label: 'More than owed', tone: 'heather' },
  double: { label: 'Paid twice?', tone: 'red' },
}

export const MATCH_LABELS: Record<MatchKind, string> = {
  received: 'Payment',
  refund: 'Refund',
  'deposit-returned': 'Deposit returned',
}

/** Kinds of ledger entry for money out. */
export const OUT_KINDS = ['refund', 'deposit-returned'] as const satisfies readonly MatchKind[]

/** For example "Ada Marsh · HL-000012-3". */
export function describeLine({ payer, reference, description }: Pick<BankLine, 'payer' | 'reference' | 'description'>) {
  return [payer, reference, description].filter((part) => part !== '').join(' · ') || 'No description on the statement'
}
