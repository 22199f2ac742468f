import type { EnquiryMark, EnquiryStatus } from '#features/enquiries/contract.ts'
import { formatLongDay, isDay } from '#platform/shared/day.ts'
import type { BadgeTone } from '#platform/web/ui/badge.tsx'

export const STATUS_LABELS: Record<EnquiryStatus, { word: string; tone: BadgeTone }> = {
  new: { word: 'New', tone: 'blue' },
  answered: { word: 'Answered', tone: 'neutral' },
  offered: { word: 'Offer made', tone: 'heather' },
  booked: { word: 'Booked', tone: 'green' },
  declined: { word: 'Declined', tone: 'neutral' },
  spam: { word: 'Spam', tone: 'neutral' },
}

export const MARK_LABELS: Record<EnquiryMark, string> = {
  'unknown-property': 'Unknown home',
  'over-capacity': 'More guests than the home sleeps',
  'under-minimum-stay': 'Shorter than the minimum stay',
}

/** An enquiry usually passes through the statuses in this order. */
const STATUS_ORDER = ['new', 'answered', 'offered', 'booked', 'declined', 'spam'] as const

export const STATUS_CHOICES = STATUS_ORDER.map((value) => ({ value, ...STATUS_LABELS[value] }))

export function parseStatus(word: string | undefined): EnquiryStatus | undefined {
  return STATUS_ORDER.find((status) => status === word)
}

/** Formats `2026-05-04` as `4 May 2026`; returns any other text unchanged. */
export function formatDayText(text: string): string {
  return isDay(text) ? formatLongDay(text) : text
}
