import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useFormContext } from 'react-hook-form'
import { addProperty, changeProperty, type OfficeProperty, officeProperty } from '#features/properties/contract.ts'
import { History } from '#features/trail/web/office/history.tsx'
import { ApiError, send } from '#platform/web/api.ts'
import { dropDraft, readDraft } from '#platform/web/form/draft.ts'
import { Form } from '#platform/web/form/form.tsx'
import { ChangedMeanwhile, type Difference } from '#platform/web/office/changed-meanwhile.tsx'
import { QuestionDialog } from '#platform/web/office/question-dialog.tsx'
import { useLeaveGuard } from '#platform/web/office/use-leave-guard.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { DeleteHome } from './delete-home.tsx'
import { FormHead } from './form-head.tsx'
import { homeDifferences } from './home-differences.ts'
import { bodyOf, differs, type HomeValues, homeFields, type TypedHome } from './home-fields.ts'
import { HomePreview } from './home-preview.tsx'
import { HomeSections } from './home-sections.tsx'
import { HomeStock, putDown, takeUp } from './home-stock.ts'
import { HomeViews } from './home-views.tsx'
import type { Luggage } from './luggage.ts'
import { withWords } from './with-words.ts'

interface HomeFormProps {
  home: OfficeProperty | undefined
  luggage: Luggage | undefined
  onLeave: () => void
  /** Goes on with the home as it is stored now, and with the photographs that have not arrived. */
  onGoOn: (home: OfficeProperty, luggage: Luggage) => void
}

/** All there is to say of a home. */
export function HomeForm({ home, luggage, onLeave, onGoOn }: HomeFormProps) {
  // Drafts are laid field by field over what is stored, so that one name serves every version of a home.
  const name = `property-${home?.id ?? 'new'}`
  const [stock] = useState(() => takeUp(name) ?? new HomeStock(home, luggage))
  const [cameBack] = useState(() => readDraft(sessionStorage, name) !== undefined)
  const form = useRef<UseFormReturn<HomeValues>>(undefined)
  const frame = useRef<HTMLDivElement>(null)
  const handedOn = useRef(false)
  const [conflict, setConflict] = useState<{ current: OfficeProperty; differences: Difference[] }>()
  const [previewed, setPreviewed] = useState<HomeValues>()
  const [deleting, setDeleting] = useState(false)
  const guard = useLeaveGuard(() => {
    const typed = form.current?.getValues()
    return stock.queue.read().length > 0 || (typed !== undefined && differs(typed, stock.stored, stock.placed))
  })

  useEffect(
    () => () => {
      if (handedOn.current) return
      stock.queue.close()
      if (stock.queue.read().length > 0) putDown(name, stock)
    },
    [name, stock],
  )

  const save = async (
    { elapsedMs: _, ...typed }: TypedHome & { elapsedMs: number },
    headers: Record<string, string>,
  ) => {
    if (home === undefined) return withWords(await send(addProperty, { body: bodyOf(typed) }, headers), typed.words)
    await stock.queue.pause()
    return stock.inTurn(async () => {
      const body = { ...bodyOf(typed), version: stock.version }
      const saved = await send(changeProperty, { params: { id: home.id }, body })
      stock.goOnFrom(saved)
      return withWords(saved, typed.words)
    })
  }
  const noteConflict = (error: unknown) => {
    stock.queue.resume()
    const current = error instanceof ApiError && error.status === 409 && officeProperty.safeParse(error.body.current)
    const typed = form.current?.getValues()
    if (current !== false && current.success && typed)
      setConflict({ current: current.data, differences: homeDifferences(typed, current.data) })
    throw error
  }
  const goOn = (home: OfficeProperty, words: HomeValues['words']) => {
    handedOn.current = true
    const waiting = new Set(stock.queue.read().map(({ id }) => id))
    onGoOn(home, {
      queue: stock.queue,
      places: stock.places,
      words: Object.fromEntries(Object.entries(words).filter(([key]) => waiting.has(key))),
    })
  }
  const said = useRef<HomeValues['words']>({})
  const forget = () => {
    stock.queue.close()
    handedOn.current = true
    setTimeout(() => dropDraft(sessionStorage, name))
  }

  return (
    <div ref={frame} className="max-w-4xl">
      <FormHead
        home={home}
        onBack={() => guard.to(onLeave)}
        onPreview={() => setPreviewed(form.current?.getValues())}
        onDelete={() => setDeleting(true)}
      />
      {home && <HomeViews homeId={home.id} current="details" />}
      {cameBack && (
        <p role="status" className="mb-6 rounded-field bg-blue-tint px-4 py-3 text-blue-ink">
          What you had typed here and not saved is in the form again.
        </p>
      )}
      <Form
        name={name}
        schema={homeFields}
        initial={stock.start}
        send={(typed, headers) => {
          said.current = typed.words
          return save(typed, headers).catch(noteConflict)
        }}
        success={{ title: home ? 'Property Updated' : 'Property Added' }}
        failure={{ title: 'Error', description: home ? 'Failed to update property.' : 'Failed to add property.' }}
        onSent={(saved) => {
          if (stock.queue.read().length > 0) goOn(saved, said.current)
          else {
            handedOn.current = true
            onLeave()
          }
        }}
        sendLabel={home ? 'Save changes' : 'Add Property'}
        sendingLabel={home ? 'Saving...' : 'Adding...'}
        robots="none"
        beside={
          <Button variant="quiet" size="large" onClick={() => guard.to(onLeave)}>
            Cancel
          </Button>
        }
        className={BAR_BELOW}
      >
        <Door onForm={form} />
        <HomeSections home={home} stock={stock} />
      </Form>
      {home && (
        <div className="mt-8">
          <History item="property" itemId={home.id} />
        </div>
      )}
      <HomePreview
        open={previewed !== undefined}
        values={previewed ?? stock.start}
        placed={stock.placed}
        reviews={{ rating: home?.publishedRating ?? null, count: home?.reviewCount ?? 0 }}
        prices={{ vat: home?.vat ?? null, cleaningFee: home?.cleaningFee ?? '0.00' }}
        onClose={() => setPreviewed(undefined)}
      />
      <DeleteHome
        home={deleting ? home : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={() => {
          forget()
          onLeave()
        }}
      />
      <QuestionDialog
        open={guard.asking}
        question="Leave without saving?"
        yes="Leave"
        onYes={() => {
          forget()
          guard.leave()
        }}
        onNo={guard.stay}
      >
        What you have changed here is not saved yet, and is lost when you leave.
      </QuestionDialog>
      <ChangedMeanwhile
        open={conflict !== undefined}
        what={home ? `“${home.title}”` : 'this home'}
        differences={conflict?.differences ?? []}
        onTakeTheirs={() => {
          if (!conflict) return
          dropDraft(sessionStorage, name)
          goOn(conflict.current, form.current?.getValues('words') ?? {})
        }}
        onKeepMine={() => {
          if (!conflict) return
          stock.overrule(conflict.current.version)
          setConflict(undefined)
          frame.current?.querySelector('form')?.requestSubmit()
        }}
        onClose={() => setConflict(undefined)}
      />
    </div>
  )
}

/** The form is longer than any screen: Save stays along the lower edge, and what has the focus never lies behind it. */
const BAR_BELOW =
  '[&>div:last-child]:sticky [&>div:last-child]:bottom-(--bar-height,0px) [&>div:last-child]:z-10 [&>div:last-child]:flex-row! [&>div:last-child]:items-center [&>div:last-child]:justify-end [&>div:last-child]:border-line [&>div:last-child]:border-t [&>div:last-child]:bg-paper [&>div:last-child]:py-3 [&_*]:scroll-mb-28'

/** Lets what stands around the form look at what is typed in it. */
function Door({ onForm }: { onForm: { current: UseFormReturn<HomeValues> | undefined } }) {
  const form = useFormContext<HomeValues>()
  useEffect(() => {
    onForm.current = form
  }, [form, onForm])
  return null
}
