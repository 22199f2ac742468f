import { useState } from 'react'
import { type Guest, type GuestSuggestion, joinGuests, partGuests } from '#features/guests/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import { Permitted } from '#features/permitted.tsx'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { send } from '#platform/web/api.ts'
import { Panel } from '#platform/web/office/panel.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { attempt, undoToast } from './remarks.ts'

/** Guests with the same phone number or name, each with a button that joins them. */
export function GuestSuggestions({ guest }: { guest: Guest }) {
  const [joining, setJoining] = useState<string>()
  if (guest.suggestions.length === 0) return null
  return (
    <Panel title="May be the same person">
      <ul className="space-y-3">
        {guest.suggestions.map((suggestion) => (
          <li key={suggestion.key} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <div className="min-w-0">
              <SiteLink
                href={officeUrl('guests', { guest: suggestion.key })}
                className="wrap-anywhere text-pine underline decoration-1 underline-offset-4 hover:decoration-2"
              >
                {suggestion.name}
              </SiteLink>
              <p className="wrap-anywhere text-ink-soft text-sm">
                {suggestion.emails.join(', ')}, {suggestion.because === 'phone' ? 'same phone number' : 'same name'},{' '}
                {suggestion.stays > 0 ? formatCount(suggestion.stays, 'stay') : 'no stays'}
              </p>
            </div>
            <Permitted to="edit lettings">
              <Button
                variant="secondary"
                size="small"
                aria-label={`Join ${suggestion.name}, ${suggestion.emails[0]}`}
                busy={joining === suggestion.key ? 'Joining...' : undefined}
                onClick={async () => {
                  setJoining(suggestion.key)
                  await join(guest, suggestion)
                  setJoining(undefined)
                }}
              >
                Join
              </Button>
            </Permitted>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function join({ key }: Guest, other: GuestSuggestion): Promise<void> {
  return attempt(
    () => send(joinGuests, { params: { key }, body: { with: other.key } }),
    'Failed to join the guests',
    undoToast(
      'Guests joined',
      () => send(partGuests, { params: { key }, body: { keys: other.keys } }),
      'Guests parted again',
    ),
  )
}
