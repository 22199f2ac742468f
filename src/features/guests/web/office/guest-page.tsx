import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useRef } from 'react'
import { addGuestNote, changeGuestTags, type Guest } from '#features/guests/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import { send } from '#platform/web/api.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { headOfQuery } from '#platform/web/office/table/head-of-query.ts'
import { ListHead } from '#platform/web/office/table/list-head.tsx'
import { buttonLook } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { GuestContact } from './guest-contact.tsx'
import { GuestEvents } from './guest-events.tsx'
import { GuestSuggestions } from './guest-suggestions.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { guestQuery } from './queries.ts'
import type { RemarksOwner } from './remarks.ts'
import { TagsPanel } from './tags-panel.tsx'

/** A guest’s records beside contact details, sums, tags and notes. On a phone these come first. */
export function GuestPage({ guestKey }: { guestKey: string }) {
  const reading = useQuery({ ...guestQuery(guestKey), ...ALWAYS_REFETCH })
  const isMissing = reading.error?.status === 404
  return (
    <section aria-label="Guests">
      <ListHead title="Guests" {...headOfQuery(reading)} />
      <SiteLink href={officeUrl('guests')} className={buttonLook({ variant: 'quiet', size: 'small' }, '-ml-3 mb-4')}>
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
        All guests
      </SiteLink>
      {isMissing ? (
        <ErrorState title="Guest not found" description="The record may have been erased, or has no email address." />
      ) : (
        <QueryState
          of={reading}
          what="the guest"
          shapes={['h-9 w-2/3', 'h-44 rounded-card', 'h-64 rounded-card']}
          shapesClassName="space-y-5"
        >
          {(guest) => <OpenGuest guest={guest} />}
        </QueryState>
      )}
    </section>
  )
}

function OpenGuest({ guest }: { guest: Guest }) {
  const { key, name, tags, suggestedTags, notes } = guest
  const owner = guestOwner(key)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="wrap-anywhere mb-4 scroll-mt-16 text-2xl">
        {name}
      </h2>
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
        <div className="flex min-w-0 flex-col gap-5 lg:order-last">
          <GuestContact guest={guest} />
          <TagsPanel owner={owner} tags={tags} suggestedTags={suggestedTags} />
          <NotesPanel owner={owner} notes={notes} />
          <GuestSuggestions guest={guest} />
        </div>
        <div className="min-w-0">
          <GuestEvents guest={guest} />
        </div>
      </div>
    </>
  )
}

function guestOwner(key: string): RemarksOwner {
  return {
    name: key,
    addNote: (text, headers) => send(addGuestNote, { params: { key }, body: { text } }, headers),
    changeTags: (change) => send(changeGuestTags, { params: { key }, body: change }),
  }
}
