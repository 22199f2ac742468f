import { useQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { officeUrl } from '#features/office-url.ts'
import { usePermitted } from '#features/permitted.tsx'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { Button, buttonLook } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { registerQuery } from './queries.ts'
import { RegisterDialog } from './register-dialog.tsx'
import { RegisteredGuests } from './registered-guests.tsx'
import { ShowPassports } from './show-passports.tsx'
import { usePassports } from './use-passports.ts'

/** The register of a booking, to read, edit or print. Renders nothing for a deleted booking. */
export function RegisterPanel({ booking }: { booking: { id: number; deletedAt: string | null } }) {
  const mayEdit = usePermitted('edit lettings')
  const canBeRead = booking.deletedAt === null
  const register = useQuery({ ...registerQuery(booking.id), ...ALWAYS_REFETCH, enabled: canBeRead })
  const [editing, setEditing] = useState(false)
  const { passportsOf, areHidden, reveal } = usePassports(register.data ? [register.data] : [])
  if (!canBeRead) return null
  return (
    <section aria-label="Guest register" className="mt-5 rounded-card border border-line px-4 py-3.5 text-sm">
      <h3 className="font-medium font-text text-base">Guest register</h3>
      <div className="mt-2">
        <QueryState of={register} what="the guest register" shapes={['h-6', 'h-6']} shapesClassName="space-y-3">
          {(stay) => (
            <>
              <RegisteredGuests stay={stay} passports={passportsOf(stay)} />
              <div className="mt-3 flex flex-wrap gap-2">
                <ShowPassports areHidden={areHidden} reveal={reveal} />
                {mayEdit && !stay.isErased && (
                  <Button variant="secondary" size="small" className="max-sm:min-h-11" onClick={() => setEditing(true)}>
                    {stay.named.length > 0 ? 'Edit guests' : 'Enter guests'}
                  </Button>
                )}
                <SiteLink
                  href={officeUrl('bookings', { view: 'register', stay: booking.id })}
                  className={buttonLook({ variant: 'quiet', size: 'small' }, 'max-sm:min-h-11')}
                >
                  <Printer size={16} strokeWidth={1.75} aria-hidden="true" />
                  Registration sheet
                </SiteLink>
              </div>
              {/* The dialog must not inherit the panel's text size. */}
              <div className="text-base">
                <RegisterDialog stay={editing ? stay : undefined} onClose={() => setEditing(false)} />
              </div>
            </>
          )}
        </QueryState>
      </div>
    </section>
  )
}
