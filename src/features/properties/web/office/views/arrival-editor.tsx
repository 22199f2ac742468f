import { useMutation, useQueryClient } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type HomeArrival, putArrival } from '#features/properties/contract.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { ApiError, send } from '#platform/web/api.ts'
import { deleteDraft } from '#platform/web/form/draft/draft.ts'
import { Form } from '#platform/web/form/form.tsx'
import { FormHandle } from '#platform/web/form/form-parts.ts'
import { FormSection } from '#platform/web/form/form-section.tsx'
import { TextArea } from '#platform/web/form/text-area.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { ConfirmDialog } from '#platform/web/office/confirm-dialog.tsx'
import { EditConflictDialog } from '#platform/web/office/edit-conflict-dialog.tsx'
import { useLeaveGuard } from '#platform/web/office/use-leave-guard.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { arrivalQuery } from '../queries.ts'
import {
  type ArrivalValues,
  arrivalFields,
  differencesOf,
  SECRET_FIELDS,
  sameArrival,
  valuesOf,
} from './arrival-fields.ts'

/** On a conflict, the member of staff chooses the typed or the stored version. */
export function ArrivalEditor({ propertyId, stored }: { propertyId: number; stored: HomeArrival }) {
  const client = useQueryClient()
  const form = useRef<UseFormReturn<ArrivalValues>>(undefined)
  const [stale, setStale] = useState<{ mine: ArrivalValues; current: HomeArrival }>()
  const name = `arrival-${propertyId}-${stored.version}`
  const guard = useLeaveGuard(
    () => form.current !== undefined && !sameArrival(form.current.getValues(), valuesOf(stored)),
  )

  const put = async (mine: ArrivalValues, version: number) => {
    try {
      return await send(putArrival, { params: { id: propertyId }, body: { ...mine, version } })
    } catch (error) {
      const current = error instanceof ApiError && error.status === 409 && (error.body.current as HomeArrival)
      if (current) setStale({ mine, current })
      throw error
    }
  }
  const startFrom = (current: HomeArrival) => {
    deleteDraft(name)
    setStale(undefined)
    client.setQueryData(arrivalQuery(propertyId).queryKey, current)
  }
  const overwrite = useMutation({
    mutationFn: ({ mine, current }: NonNullable<typeof stale>) => put(mine, current.version),
    onSuccess: (current) => {
      startFrom(current)
      showToast(SAVED)
    },
    onError: () => showToast({ ...FAILED, tone: 'error' }),
  })

  return (
    <div className="max-w-4xl">
      {!stored.readable && (
        <p className="mb-8 rounded-field bg-amber-tint px-4 py-3 text-amber-ink">
          The details under “How guests get in” were encrypted with a different key and can no longer be read. Guests do
          not see them. Please enter them again.
        </p>
      )}
      <Form
        key={stored.version}
        name={name}
        robots="none"
        schema={arrivalFields}
        initial={valuesOf(stored)}
        neverStored={SECRET_FIELDS}
        send={({ elapsedMs: _, ...typed }) => put(typed, stored.version)}
        success={SAVED}
        failure={FAILED}
        onSent={startFrom}
        sendLabel="Save arrival"
        sendingLabel="Saving..."
        acceptedTerms={<LastChanged stored={stored} />}
      >
        <FormHandle onForm={form} />
        <Fields />
      </Form>
      <EditConflictDialog
        open={stale !== undefined}
        what="the arrival details"
        differences={stale ? differencesOf(stale.mine, valuesOf(stale.current)) : []}
        onUseStored={() => stale && startFrom(stale.current)}
        onOverwrite={() => stale && overwrite.mutate(stale)}
        onClose={() => setStale(undefined)}
        busy={overwrite.isPending ? 'Saving...' : undefined}
      />
      <ConfirmDialog
        open={guard.asking}
        question="Leave without saving?"
        confirmLabel="Leave"
        onConfirm={() => {
          deleteDraft(name)
          form.current?.reset()
          guard.leave()
        }}
        onCancel={guard.stay}
      >
        Your changes here are not saved yet, and will be lost if you leave.
      </ConfirmDialog>
    </div>
  )
}

const SAVED = { title: 'Arrival saved', description: 'Guests’ pages now use these details.' }
const FAILED = { title: 'Error', description: 'Failed to save the arrival details.' }

function Fields() {
  const { arrivalDetailsHours } = useSite().settings.policy
  return (
    <>
      <FormSection title="On every guest’s page" className="[&>div]:grid-cols-1">
        <TextArea
          name="directions"
          label="How to find the house"
          optional
          rows={5}
          max={5000}
          help="Shown with the address once the stay is paid. Enter directions and where to park, but not the door code, which belongs below."
        />
        <TextArea name="houseRules" label="House rules" optional rows={5} max={5000} />
      </FormSection>
      <FormSection title="How guests get in">
        <p className="flex gap-3 rounded-field bg-pine-tint px-4 py-3 text-pine-deep sm:col-span-full">
          <KeyRound size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>
            These details are stored encrypted and are never sent by email. The guest sees them on the page of the stay
            from {arrivalDetailsHours} hours before check-in, once everything is paid; each view is recorded with the
            booking.
          </span>
        </p>
        <div className="sm:col-span-full">
          <TextArea name="address" label="Address" optional rows={3} max={300} />
        </div>
        <div className="sm:col-span-full sm:max-w-80">
          <TextField name="doorCode" label="Door code" optional autoComplete="off" maxLength={100} />
        </div>
        <TextField name="wifiName" label="Wi-Fi name" optional autoComplete="off" maxLength={100} />
        <TextField name="wifiPassword" label="Wi-Fi password" optional autoComplete="off" maxLength={100} />
        <div className="sm:col-span-full">
          <TextArea
            name="notes"
            label="Good to know"
            optional
            rows={3}
            max={2000}
            help="For example, where the key safe is or how the heating works."
          />
        </div>
      </FormSection>
    </>
  )
}

function LastChanged({ stored: { updatedAt, updatedBy } }: { stored: HomeArrival }) {
  if (!updatedAt) return <p className="text-ink-soft text-sm">Nothing has been entered yet.</p>
  return (
    <p className="text-ink-soft text-sm">
      Last changed {updatedBy && `by ${updatedBy}, `}
      <time dateTime={updatedAt}>{formatBritishMoment(new Date(updatedAt))}</time>
    </p>
  )
}
