import { dayInLondon, formatBritishMoment, formatBritishTime } from '#platform/shared/day.ts'
import type { DraftNoteProps } from '../form/draft/draft-note-context.ts'

/** Says that a form shows a draft: "Draft from 14:05", with its date if the draft is older than today. */
export function DraftNote({ savedAt, onDiscard }: DraftNoteProps) {
  const saved = new Date(savedAt)
  const isToday = dayInLondon(saved) === dayInLondon(new Date())
  return (
    <p
      role="status"
      className="mb-5 flex flex-wrap items-center gap-x-2 rounded-field bg-blue-tint px-4 text-blue-ink text-sm"
    >
      Draft from {isToday ? formatBritishTime(saved) : formatBritishMoment(saved)}
      <span aria-hidden="true">·</span>
      <button
        type="button"
        onClick={({ currentTarget }) => {
          // The button disappears, so the focus moves to the first field.
          currentTarget.form?.querySelector<HTMLElement>(FIELD)?.focus()
          onDiscard()
        }}
        className="-mx-2 min-h-11 rounded-field px-2 font-medium underline"
      >
        Discard
      </button>
    </p>
  )
}

const FIELD = 'input:not([type=hidden]), textarea, select, [contenteditable]'
