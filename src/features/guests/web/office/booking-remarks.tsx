import { useQuery } from '@tanstack/react-query'
import type { OpenBooking } from '#features/bookings/contract.ts'
import { addBookingNote, changeBookingTags } from '#features/guests/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import { send } from '#platform/web/api.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { bookingNotesQuery } from './queries.ts'
import type { RemarksOwner } from './remarks.ts'
import { TagsPanel } from './tags-panel.tsx'

/** A booking’s tags and notes, and the link to its guest’s page. */
export function BookingRemarks({ booking: { id, guestEmail, guestName } }: { booking: OpenBooking }) {
  const reading = useQuery({ ...bookingNotesQuery(id), ...ALWAYS_REFETCH })
  const owner: RemarksOwner = {
    name: `booking ${id}`,
    addNote: (text, headers) => send(addBookingNote, { params: { id }, body: { text } }, headers),
    changeTags: (change) => send(changeBookingTags, { params: { id }, body: change }),
  }
  return (
    <div className="mt-5 space-y-5">
      {guestEmail !== '' && (
        <LinkButton
          variant="secondary"
          size="small"
          className="wrap-anywhere"
          href={officeUrl('guests', { guest: `booking-${id}` })}
        >
          All about {guestName}
        </LinkButton>
      )}
      <QueryState of={reading} what="the notes" shapes={['h-28 rounded-card']}>
        {({ tags, suggestedTags, notes }) => (
          <>
            <TagsPanel owner={owner} tags={tags} suggestedTags={suggestedTags} />
            <NotesPanel owner={owner} notes={notes} />
          </>
        )}
      </QueryState>
    </div>
  )
}
