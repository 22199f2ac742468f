import { type RefObject, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { History } from '#features/audit-log/web/office/history.tsx'
import type { OfficeProperty } from '#features/properties/contract.ts'
import { deleteDraft } from '#platform/web/form/draft/draft.ts'
import { DraftNoteContext } from '#platform/web/form/draft/draft-note-context.ts'
import { Form } from '#platform/web/form/form.tsx'
import { FormHandle } from '#platform/web/form/form-parts.ts'
import { ConfirmDialog } from '#platform/web/office/confirm-dialog.tsx'
import { EditConflictDialog } from '#platform/web/office/edit-conflict-dialog.tsx'
import { type LeaveGuard, useLeaveGuard } from '#platform/web/office/use-leave-guard.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { DeleteHome } from '../list/delete-home.tsx'
import type { PendingUploads } from '../photographs/pending-uploads.ts'
import { HomePreview } from '../views/home-preview.tsx'
import { HomeViews } from '../views/home-views.tsx'
import { FormHead } from './form-head.tsx'
import { type HomeValues, hasUnsavedChanges, homeFields, NESTED_FIELDS } from './home-fields.ts'
import { HomeSections } from './home-sections.tsx'
import type { PropertyDraft } from './property-draft.ts'
import { type HomeConflict, useHomeSaving } from './use-home-saving.ts'
import { usePropertyDraft } from './use-property-draft.ts'

interface HomeFormProps {
  home: OfficeProperty | undefined
  pendingUploads: PendingUploads | undefined
  onLeave: () => void
  /** Reopens the form with the stored home and the pending uploads. */
  onContinue: (home: OfficeProperty, pendingUploads: PendingUploads) => void
}

export function HomeForm(props: HomeFormProps) {
  const { home, onLeave } = props
  const draft = usePropertyDraft(props)
  const { propertyDraft } = draft
  const form = useRef<UseFormReturn<HomeValues>>(undefined)
  const frame = useRef<HTMLDivElement>(null)
  const saving = useHomeSaving({ home, propertyDraft, form })
  const [previewed, setPreviewed] = useState<HomeValues>()
  const [deleting, setDeleting] = useState(false)
  const guard = useLeaveGuard(() => {
    const typed = form.current?.getValues()
    return (
      propertyDraft.queue.read().length > 0 ||
      (typed !== undefined && hasUnsavedChanges(typed, propertyDraft.stored, propertyDraft.storedPhotographs))
    )
  })
  const leave = () => guard.askBefore(onLeave)
  const discardDraftAnd = (go: () => void) => () => {
    draft.discard()
    go()
  }

  return (
    <div ref={frame} className="max-w-4xl">
      <FormHead
        home={home}
        onBack={leave}
        onPreview={() => setPreviewed(form.current?.getValues())}
        onDelete={() => setDeleting(true)}
      />
      {home && <HomeViews homeId={home.id} current="details" />}
      {draft.isRestored && <DraftRestored />}
      {/* The form has its own note, since Cancel discards photographs too. */}
      <DraftNoteContext value={undefined}>
        <EditForm home={home} draft={draft} save={saving.save} form={form} onLeave={onLeave} onCancel={leave} />
      </DraftNoteContext>
      {home && (
        <div className="mt-8">
          <History item="property" itemId={home.id} />
        </div>
      )}
      <DraftPreview
        home={home}
        propertyDraft={propertyDraft}
        values={previewed}
        onClose={() => setPreviewed(undefined)}
      />
      <DeleteHome
        home={deleting ? home : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={discardDraftAnd(onLeave)}
      />
      <LeaveQuestion guard={guard} onLeave={discardDraftAnd(guard.leave)} />
      <ConflictDialog
        home={home}
        saving={saving}
        onUseStored={({ current }) => {
          deleteDraft(draft.name)
          draft.continueFrom(current, form.current?.getValues('photographTexts') ?? {})
        }}
        onOverwrite={({ current }) => {
          propertyDraft.overwriteVersion(current.version)
          saving.clearConflict()
          frame.current?.querySelector('form')?.requestSubmit()
        }}
      />
    </div>
  )
}

interface EditFormProps {
  home: OfficeProperty | undefined
  draft: ReturnType<typeof usePropertyDraft>
  save: ReturnType<typeof useHomeSaving>['save']
  form: RefObject<UseFormReturn<HomeValues> | undefined>
  onLeave: () => void
  onCancel: () => void
}

function EditForm({ home, draft, save, form, onLeave, onCancel }: EditFormProps) {
  const { name, propertyDraft } = draft
  const sentTexts = useRef<HomeValues['photographTexts']>({})
  const labels = home ? CHANGE_LABELS : ADD_LABELS
  return (
    <Form
      name={name}
      schema={homeFields}
      rows={NESTED_FIELDS}
      initial={propertyDraft.start}
      send={(typed, headers) => {
        sentTexts.current = typed.photographTexts
        return save(typed, headers)
      }}
      success={{ title: labels.done }}
      failure={{ title: 'Error', description: labels.failed }}
      onSent={(saved) => {
        if (propertyDraft.queue.read().length > 0) return draft.continueFrom(saved, sentTexts.current)
        draft.skipSuspension()
        onLeave()
      }}
      sendLabel={labels.send}
      sendingLabel={labels.sending}
      robots="none"
      backAction={
        <Button variant="quiet" size="large" onClick={onCancel}>
          Cancel
        </Button>
      }
      hasStickyButtons
    >
      <FormHandle onForm={form} />
      <HomeSections home={home} propertyDraft={propertyDraft} />
    </Form>
  )
}

const CHANGE_LABELS = {
  done: 'Property Updated',
  failed: 'Failed to update property.',
  send: 'Save changes',
  sending: 'Saving...',
}
const ADD_LABELS = {
  done: 'Property Added',
  failed: 'Failed to add property.',
  send: 'Add Property',
  sending: 'Adding...',
}

function DraftRestored() {
  return (
    <p role="status" className="mb-6 rounded-field bg-blue-tint px-4 py-3 text-blue-ink">
      Your unsaved text has been restored.
    </p>
  )
}

interface DraftPreviewProps {
  home: OfficeProperty | undefined
  propertyDraft: PropertyDraft
  values: HomeValues | undefined
  onClose: () => void
}

function DraftPreview({ home, propertyDraft, values, onClose }: DraftPreviewProps) {
  return (
    <HomePreview
      open={values !== undefined}
      id={home?.id}
      values={values ?? propertyDraft.start}
      storedPhotographs={propertyDraft.storedPhotographs}
      reviews={{ rating: home?.publishedRating ?? null, count: home?.reviewCount ?? 0 }}
      prices={{ vat: home?.vat ?? null, cleaningFee: home?.cleaningFee ?? '0.00' }}
      onClose={onClose}
    />
  )
}

function LeaveQuestion({ guard, onLeave }: { guard: LeaveGuard; onLeave: () => void }) {
  return (
    <ConfirmDialog
      open={guard.asking}
      question="Leave without saving?"
      confirmLabel="Leave"
      onConfirm={onLeave}
      onCancel={guard.stay}
    >
      Your changes here are not saved yet, and will be lost if you leave.
    </ConfirmDialog>
  )
}

interface ConflictDialogProps {
  home: OfficeProperty | undefined
  saving: ReturnType<typeof useHomeSaving>
  onUseStored: (conflict: HomeConflict) => void
  onOverwrite: (conflict: HomeConflict) => void
}

/** Shown when another member of staff has saved the home since it was read. */
function ConflictDialog({ home, saving: { conflict, clearConflict }, onUseStored, onOverwrite }: ConflictDialogProps) {
  return (
    <EditConflictDialog
      open={conflict !== undefined}
      what={home ? `“${home.title}”` : 'this home'}
      differences={conflict?.differences ?? []}
      onUseStored={() => conflict && onUseStored(conflict)}
      onOverwrite={() => conflict && onOverwrite(conflict)}
      onClose={clearConflict}
    />
  )
}
