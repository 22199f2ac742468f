import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import * as calls from '#features/office-search/calls.ts'
import { type Hit, type HitKind, MAX_SEARCH_CHARACTERS, type searchOffice } from '#features/office-search/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import { queryOf } from '#platform/web/api.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { useDebounced } from '#platform/web/use-debounced.ts'
import { addRecent, type Destination, readRecent } from './recent.ts'

const hitsQuery = (text: string) => queryOf<typeof searchOffice>(calls.searchOffice, { body: { text } })

/** The badge's label and the office URL of each kind of hit. */
const HITS: Record<HitKind, { label: string; href: (id: number, guest: string | undefined) => string }> = {
  booking: { label: 'Booking', href: (id) => officeUrl('bookings', { booking: id }) },
  guest: { label: 'Guest', href: (_, guest) => officeUrl('guests', { guest }) },
  enquiry: { label: 'Enquiry', href: (id) => officeUrl('enquiries', { enquiry: id }) },
  offer: { label: 'Offer', href: (id) => officeUrl('enquiries', { view: 'offers', offer: id }) },
  message: { label: 'Message', href: (id) => officeUrl('messages', { message: id }) },
  application: { label: 'Application', href: (id) => officeUrl('applications', { application: id }) },
  home: { label: 'Home', href: (id) => officeUrl('properties', { property: id }) },
  email: { label: 'Email', href: (id) => officeUrl('emails', { email: id }) },
}

const FIELD_LABEL = 'Name, email, phone, number, reference or amount'
const MAX_DESTINATIONS = 6
/** The search runs after this pause in typing, so that not every key sends a request. */
const TYPING_PAUSE_MS = 150

interface SearchDialogProps {
  open: boolean
  onClose: () => void
  /** Tabs, sections of the settings and actions. */
  destinations: readonly Destination[]
}

/** Finds records, sections and actions. Arrow keys choose, Enter opens, Ctrl and Enter opens in a new tab. */
export function SearchDialog({ open, onClose, destinations }: SearchDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Find anything">
      <Search destinations={destinations} onClose={onClose} />
    </Dialog>
  )
}

function Search({ destinations, onClose }: Omit<SearchDialogProps, 'open'>) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const text = useDebounced(typed.trim(), TYPING_PAUSE_MS)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // An effect runs after the dialog has opened and has given the focus to its first button.
  useEffect(() => field.current?.focus(), [])
  const { data, isFetching, isError, refetch } = useQuery({
    ...hitsQuery(text),
    enabled: text !== '',
    staleTime: 10_000,
    placeholderData: (before) => (text === '' ? undefined : before),
  })
  const found = text === '' ? readRecent() : [...(data ?? []).map(toDestination), ...matching(destinations, text)]
  const current = Math.min(chosen, found.length - 1)
  const leave = (destination: Destination) => {
    addRecent(destination)
    onClose()
  }
  // Until the response arrives, the list belongs to an earlier text.
  const isAnswered = typed.trim() === text && !isFetching
  const [opening, setOpening] = useState<'here' | 'in a new tab'>()
  useEffect(() => {
    if (!opening || !isAnswered) return
    setOpening(undefined)
    const destination = found[current]
    if (!destination) return
    leave(destination)
    if (opening === 'here') navigate(destination.href)
    else window.open(destination.href, '_blank', 'noopener')
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      const next = (current + step + found.length) % found.length
      setChosen(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    setOpening(event.ctrlKey || event.metaKey ? 'in a new tab' : 'here')
  }

  return (
    <>
      <input
        // In a search field, the first Escape would clear the text and keep the dialog open.
        type="text"
        inputMode="search"
        role="combobox"
        aria-label={FIELD_LABEL}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? `${id}-${current}` : undefined}
        aria-autocomplete="list"
        ref={field}
        autoComplete="off"
        maxLength={MAX_SEARCH_CHARACTERS}
        placeholder={FIELD_LABEL}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setChosen(0)
          setOpening(undefined)
        }}
        onKeyDown={onKeyDown}
        className="block min-h-12 w-full rounded-field border border-edge bg-surface px-3.5 py-2.5 text-base"
      />
      <p role="status" className="mt-3 min-h-6 text-ink-soft text-sm">
        {describe({ text, count: found.length, isFetching, isError })}
      </p>
      {isError && text !== '' && (
        <ErrorState
          title="The search could not be completed"
          onRetry={() => void refetch()}
          retrying={isFetching}
          className="mt-2"
        />
      )}
      <div id={`${id}-list`} role="listbox" aria-label="Found" className="mt-1 -mx-2">
        {found.map((destination, at) => (
          <SiteLink
            key={destination.href}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === current}
            href={destination.href}
            tabIndex={-1}
            onClick={() => leave(destination)}
            className="flex min-h-12 items-center gap-3 rounded-field px-2 py-1.5 hover:bg-sand aria-selected:bg-pine-tint"
          >
            <span className="w-24 shrink-0 text-ink-soft text-sm">{destination.kind}</span>
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{destination.title}</span>
              {destination.detail && <span className="block truncate text-ink-soft text-sm">{destination.detail}</span>}
            </span>
          </SiteLink>
        ))}
      </div>
    </>
  )
}

function toDestination({ kind, id, title, detail, guest }: Hit): Destination {
  return { kind: HITS[kind].label, title, detail, href: HITS[kind].href(id, guest) }
}

/** Returns the sections and actions whose title or detail contains every typed word. */
function matching(destinations: readonly Destination[], text: string): Destination[] {
  const words = text.toLowerCase().split(/\s+/)
  return destinations
    .filter(({ title, detail }) => words.every((word) => `${title} ${detail}`.toLowerCase().includes(word)))
    .slice(0, MAX_DESTINATIONS)
}

interface Progress {
  text: string
  count: number
  isFetching: boolean
  isError: boolean
}

function describe({ text, count, isFetching, isError }: Progress): string {
  if (text === '')
    return count > 0 ? 'Opened last' : 'For example, a guest’s name, HL-000123-7, 412.50 or “bank details”.'
  if (isError) return ''
  if (isFetching) return 'Searching…'
  return count > 0 ? 'Use the arrow keys to choose, and Enter to open.' : 'Nothing found.'
}
