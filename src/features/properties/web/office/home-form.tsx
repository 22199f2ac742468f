import { type RefObject, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useFormContext } from 'react-hook-form'
import { History } from '#features/audit-log/web/office/history.tsx'
import type { OfficeProperty } from '#features/properties/contract.ts'
import { dropDraft } from '#platform/web/form/draft.ts'
import { Form } from '#platform/web/form/form.tsx'
import { ChangedMeanwhile } from '#platform/web/office/changed-meanwhile.tsx'
import { QuestionDialog } from '#platform/web/office/question-dialog.tsx'
import { type LeaveGuard, useLeaveGuard } from '#platform/web/office/use-leave-guard.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { DeleteHome } from './delete-home.tsx'
import { FormHead } from './form-head.tsx'
import { differs, HOME_ROWS, type HomeValues, homeFields } from './home-fields.ts'
import { HomePreview } from './home-preview.tsx'
import { HomeSections } from './home-sections.tsx'
import { HomeViews } from './home-views.tsx'
import type { PendingUploads } from './pending-uploads.ts'
import type { PropertyDraft } from './property-draft.ts'
import { type HomeConflict, useHomeSaving } from './use-home-saving.ts'
import { usePropertyDraft } from './use-property-draft.ts'

interface HomeFormProps {
  home: OfficeProperty | undefined
  pendingUploads: PendingUploads | undefined
  onLeave: () => void
  /** Continues with the stored home and the pending uploads. */
  onGoOn: (home: OfficeProperty, pendingUploads: PendingUploads) => void
}

export function HomeForm(props: HomeFormProps) {
  const { home, onLeave } = props
  const draft = usePropertyDraft(props)
  const { stock } = draft
  const form = useRef<UseFormReturn<HomeValues>>(undefined)
  const frame = useRef<HTMLDivElement>(null)
  const saving = useHomeSaving({ home, stock, form })
  const [previewed, setPreviewed] = useState<HomeValues>()
  const [deleting, setDeleting] = useState(false)
  const guard = useLeaveGuard(() => {
    const typed = form.current?.getValues()
    return stock.queue.read().length > 0 || (typed !== undefined && differs(typed, stock.stored, stock.placed))
  })
  const leave = () => guard.to(onLeave)
  const forgetAnd = (go: () => void) => () => {
    draft.forget()
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
      {draft.cameBack && <CameBack />}
      <TheForm home={home} draft={draft} save={saving.save} form={form} onLeave={onLeave} onCancel={leave} />
      {home && (
        <div className="mt-8">
          <History item="property" itemId={home.id} />
        </div>
      )}
      <PreviewOf home={home} stock={stock} values={previewed} onClose={() => setPreviewed(undefined)} />
      <DeleteHome
        home={deleting ? home : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={forgetAnd(onLeave)}
      />
      <LeaveQuestion guard={guard} onYes={forgetAnd(guard.leave)} />
      <Clash
        home={home}
        saving={saving}
        onTakeTheirs={({ current }) => {
          dropDraft(sessionStorage, draft.name)
          draft.resume(current, form.current?.getValues('words') ?? {})
        }}
        onKeepMine={({ current }) => {
          stock.overrule(current.version)
          saving.settle()
          frame.current?.querySelector('form')?.requestSubmit()
        }}
      />
    </div>
  )
}

interface TheFormProps {
  home: OfficeProperty | undefined
  draft: ReturnType<typeof usePropertyDraft>
  save: ReturnType<typeof useHomeSaving>['save']
  form: RefObject<UseFormReturn<HomeValues> | undefined>
  onLeave: () => void
  onCancel: () => void
}

function TheForm({ home, draft, save, form, onLeave, onCancel }: TheFormProps) {
  const { name, stock } = draft
  const sentWords = useRef<HomeValues['words']>({})
  const words = home ? CHANGING : ADDING
  return (
    <Form
      name={name}
      schema={homeFields}
      rows={HOME_ROWS}
      initial={stock.start}
      send={(typed, headers) => {
        sentWords.current = typed.words
        return save(typed, headers)
      }}
      success={{ title: words.done }}
      failure={{ title: 'Error', description: words.failed }}
      onSent={(saved) => {
        if (stock.queue.read().length > 0) return draft.resume(saved, sentWords.current)
        draft.handOver()
        onLeave()
      }}
      sendLabel={words.send}
      sendingLabel={words.sending}
      robots="none"
      beside={
        <Button variant="quiet" size="large" onClick={onCancel}>
          Cancel
        </Button>
      }
      isLong
    >
      <Door onForm={form} />
      <HomeSections home={home} stock={stock} />
    </Form>
  )
}

const CHANGING = {
  done: 'Property Updated',
  failed: 'Failed to update property.',
  send: 'Save changes',
  sending: 'Saving...',
}
const ADDING = {
  done: 'Property Added',
  failed: 'Failed to add property.',
  send: 'Add Property',
  sending: 'Adding...',
}

/** Gives the parent access to the form's methods. */
function Door({ onForm }: { onForm: { current: UseFormReturn<HomeValues> | undefined } }) {
  const form = useFormContext<HomeValues>()
  useEffect(() => {
    onForm.current = form
  }, [form, onForm])
  return null
}

function CameBack() {
  return (
    <p role="status" className="mb-6 rounded-field bg-blue-tint px-4 py-3 text-blue-ink">
      Your unsaved text is in the form again.
    </p>
  )
}

interface PreviewOfProps {
  home: OfficeProperty | undefined
  stock: PropertyDraft
  values: HomeValues | undefined
  onClose: () => void
}

function PreviewOf({ home, stock, values, onClose }: PreviewOfProps) {
  return (
    <HomePreview
      open={values !== undefined}
      id={home?.id}
      values={values ?? stock.start}
      placed={stock.placed}
      reviews={{ rating: home?.publishedRating ?? null, count: home?.reviewCount ?? 0 }}
      prices={{ vat: home?.vat ?? null, cleaningFee: home?.cleaningFee ?? '0.00' }}
      onClose={onClose}
    />
  )
}

function LeaveQuestion({ guard, onYes }: { guard: LeaveGuard; onYes: () => void }) {
  return (
    <QuestionDialog open={guard.asking} question="Leave without saving?" yes="Leave" onYes={onYes} onNo={guard.stay}>
      Your changes here are not saved yet, and will be lost if you leave.
    </QuestionDialog>
  )
}

interface ClashProps {
  home: OfficeProperty | undefined
  saving: ReturnType<typeof useHomeSaving>
  onTakeTheirs: (conflict: HomeConflict) => void
  onKeepMine: (conflict: HomeConflict) => void
}

/** Shown when another member of staff has saved the home since it was read. */
function Clash({ home, saving: { conflict, settle }, onTakeTheirs, onKeepMine }: ClashProps) {
  return (
    <ChangedMeanwhile
      open={conflict !== undefined}
      what={home ? `“${home.title}”` : 'this home'}
      differences={conflict?.differences ?? []}
      onTakeTheirs={() => conflict && onTakeTheirs(conflict)}
      onKeepMine={() => conflict && onKeepMine(conflict)}
      onClose={settle}
    />
  )
}
