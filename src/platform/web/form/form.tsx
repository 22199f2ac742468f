import { type FormEvent, type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, type Path, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError } from '../api.ts'
import { classNames } from '../ui/class-names.ts'
import { Button } from '../ui/controls/button.tsx'
import { nextPaint } from '../ui/next-paint.ts'
import { showToast, type ToastMessage } from '../ui/toast/toasts.ts'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import { type Attempt, nextAttempt } from './attempt.ts'
import { DraftNoteContext } from './draft/draft-note-context.ts'
import { useDraft } from './draft/use-draft.ts'
import { FieldsContext } from './form-parts.ts'
import { Honeypot } from './honeypot.tsx'
import { resolverOf } from './resolver.ts'

export interface FormProps<FormValues extends FieldValues, Output, Answer> {
  /** The name of the form's draft in this tab; forms with the same fields may share a draft. */
  name: string
  schema: z.core.$ZodType<Output, FormValues>
  /** The initial value of every field. A form with new initial values needs a new `key`. */
  initial: FormValues
  /** Sends the values; `headers` has the idempotency key: `(body, headers) => send(sendEnquiry, { body }, headers)`. */
  send: (body: Output & { elapsedMs: number }, headers: Record<string, string>) => Promise<Answer>
  /** The toast after sending. Absent if the next page or dialog shows the success. */
  success?: ToastMessage | ((answer: Answer) => ToastMessage)
  /** The toast on failure; a message from the server replaces its description. */
  failure: ToastMessage
  onSent?: (answer: Answer) => void
  /** The submit button's label. Pass a component if the label depends on the form's values. */
  sendLabel: ReactNode
  /** The button's label during the request: "Sending...". */
  sendingLabel: string
  /** Lists whose rows contain fields, such as `guests.0.name`. */
  rows?: readonly string[]
  /** Fields that drafts omit, such as `photographs`, or `guests.passportNumber` for every row of a list. */
  neverStored?: readonly string[]
  children: ReactNode
  /** The terms that a person accepts by pressing the submit button, shown above the button. */
  acceptedTerms?: ReactNode
  /**
   * Whether sending ends a booking or an offer. The submit button is then unfilled, and the back action comes first.
   */
  isEnd?: boolean
  /** The link or button that leads back, beside the submit button. */
  backAction?: ReactNode
  /** Whether the buttons stay at the page's lower edge: for forms longer than a screen. */
  hasStickyButtons?: boolean
  className?: string
  /**
   * Whether the form has a honeypot, by default `trapped`. Most forms behind a session, and forms on the pages of a
   * stay, have none.
   */
  robots?: 'trapped' | 'none'
}

/** Thrown by a form's `send` while the user must decide something else first. The form keeps its values and shows no toast. */
export class DecisionPending extends Error {}

/**
 * The form of site and office. Validates with the endpoint's schema, keeps typed values after errors and reloads, and
 * ignores double clicks.
 */
export function Form<Given extends FieldValues, Sent, Answer>(props: FormProps<Given, Sent, Answer>) {
  const { name, schema, initial, send, success, failure, onSent, isEnd = false, children } = props
  const isHydrated = useIsHydrated()
  const startedAt = useRef(isHydrated ? undefined : 0)
  const spentBefore = useRef(0)
  const spent = () => spentBefore.current + performance.now() - (startedAt.current ?? 0)
  const sending = useRef(false)
  const lastAttempt = useRef<Attempt>(undefined)
  const id = useId()

  const form = useForm<Given, unknown, Sent>({
    resolver: resolverOf(schema, props.rows),
    defaultValues: initial as DefaultValues<Given>,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  })
  const { isSubmitting, errors } = form.formState
  const draft = useDraft({ form, name, initial, neverStored: props.neverStored, lastAttempt, spentBefore, spent })

  const DraftNote = useContext(DraftNoteContext)

  // A server-rendered page was visible before hydration, so dwell time counts from the page load (0).
  useEffect(() => {
    startedAt.current ??= performance.now()
  }, [])

  const submit = form.handleSubmit(async (values) => {
    const attempt = nextAttempt(values as object, lastAttempt.current, spent())
    lastAttempt.current = attempt
    draft.save()
    try {
      const answer = await send({ ...values, elapsedMs: attempt.elapsedMs }, { 'Idempotency-Key': attempt.key })
      lastAttempt.current = undefined
      form.reset()
      draft.drop()
      if (success) showToast(typeof success === 'function' ? success(answer) : success)
      onSent?.(answer)
    } catch (error) {
      if (error instanceof DecisionPending) return
      const refusal = error instanceof ApiError ? error : undefined
      const message = refusal?.serverMessage ?? failure.description
      showToast({ ...failure, description: message, tone: 'error' })
      // Screen readers do not announce a toast while a modal dialog is open, so the form shows the message too.
      if (message && !refusal?.errors.length && document.querySelector('dialog:modal'))
        form.setError('root', { type: 'server', message: message })
      refusal?.errors.forEach(({ path, message }, index) => {
        const [first = ''] = path.split('.')
        const fieldPath = props.rows?.includes(first) ? path : first
        const field = first in initial ? (fieldPath as Path<Given>) : 'root'
        form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 })
      })
    }
  })

  // A double click's second press arrives before React renders the busy state.
  const submitOnce = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.current) return
    sending.current = true
    const { currentTarget } = event
    currentTarget.ariaBusy = 'true'
    try {
      // Validating a long form on a slow phone delays the visible response, so paint first.
      await nextPaint()
      await submit()
    } finally {
      sending.current = false
      currentTarget.ariaBusy = 'false'
    }
  }

  return (
    <FormProvider {...form}>
      <FieldsContext value={{ id, initial }}>
        <form
          noValidate
          method="post"
          aria-busy={isSubmitting}
          className={props.className}
          onSubmit={(event) => {
            void submitOnce(event)
          }}
        >
          {props.robots !== 'none' && <Honeypot />}
          {DraftNote && draft.restoredFrom !== undefined && (
            <DraftNote savedAt={draft.restoredFrom} onDiscard={draft.discard} />
          )}
          {children}
          {errors.root?.message && (
            <p role="alert" className="mt-6 rounded-field bg-terracotta-tint px-4 py-3 text-terracotta-deep">
              {errors.root.message}
            </p>
          )}
          {props.acceptedTerms && <div className="mt-8 text-ink-soft text-sm">{props.acceptedTerms}</div>}
          <div className={classNames(BUTTONS, props.hasStickyButtons && STICKY_BUTTONS)}>
            {isEnd && props.backAction}
            <Button
              type="submit"
              variant={isEnd ? 'secondary' : 'primary'}
              size="large"
              busy={isSubmitting ? props.sendingLabel : undefined}
              disabled={!isHydrated}
              className="disabled:cursor-progress disabled:opacity-100"
            >
              {props.sendLabel}
            </Button>
            {!isEnd && props.backAction}
          </div>
        </form>
      </FieldsContext>
    </FormProvider>
  )
}

/**
 * The main button is on the right. On a phone two buttons share a line where they fit. In dialogs, `dialog-form.css`
 * places the buttons.
 */
const BUTTONS = 'form-buttons mt-6 flex flex-row-reverse flex-wrap items-center gap-3 max-sm:*:grow max-sm:*:px-4'
const STICKY_BUTTONS = 'form-buttons-in-sight'
