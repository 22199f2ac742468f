import * as z from 'zod/mini'
import { HomeField } from '#features/bookings/web/office/form/home-field.tsx'
import { changeEnquiry, type OpenEnquiry } from '#features/enquiries/contract.ts'
import { send } from '#platform/web/api.ts'
import { Form } from '#platform/web/form/form.tsx'

const form = z.object({ propertyId: z.int('Please select a property') })

/** Lets the office choose the home if no home has the title that the guest gave. */
export function HomeChooser({ enquiry: { id, propertyTitle, version } }: { enquiry: OpenEnquiry }) {
  return (
    <div className="rounded-field bg-amber-tint/60 p-4">
      <p className="mb-3">
        None of our homes is called “{propertyTitle}”. Please choose a home to see the nights and the price.
      </p>
      <Form
        name={`meant home ${id} ${version}`}
        schema={form}
        initial={{ propertyId: Number.NaN }}
        robots="none"
        send={({ propertyId }) => send(changeEnquiry, { params: { id }, body: { propertyId, version } })}
        success={{ title: 'Home set' }}
        failure={{ title: 'Error', description: 'Failed to update enquiry' }}
        sendLabel="Set home"
        sendingLabel="Setting..."
      >
        <HomeField />
      </Form>
    </div>
  )
}
