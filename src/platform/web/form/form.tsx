import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, type Path, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { painted } from '../ui/painted.ts'
import { showToast, type ToastMessage } from '../ui/toast/toasts.ts'
import { useLive } from '../ui/use-live.ts'
import { type Attempt, attemptTo } from './attempt.ts'
import { FormParts } from './form-parts.ts'
import { Honeypot } from './honeypot.tsx'
import { resolverOf } from './resolver.ts'
import { useDraft } from './use-draft.ts'

export interface FormProps<Given extends FieldValues, Sent, Answer> {
  /** Names the form in this tab's drafts; the same everywhere the same thing is asked. */
  name: string
  schema: z.core.$ZodType<Sent, Given>
  /** What the fields start from, every field named. Another start wants another `key`. */
  initial: Given
  /** Sends what was said, with these headers: `(body, headers) => send(sendEnquiry, { body }, headers)`. */
  send: (body: Sent & { elapsedMs: number }, headers: Record<string, string>) => Promise<Answer>
  success: ToastMessage | ((answer: Answer) => ToastMessage)
  /** The server's words replace the description. */
  failure: ToastMessage
  onSent?: (answer: Answer) => void
  /** A component where the words follow what is chosen in the form. */
  sendLabel: ReactNode
  /** The button's words while it is sending: "Sending...". */
  sendingLabel: string
  /** Lists whose rows have fields of their own, `guests.0.name`. */
  rows?: readonly string[]
  /** Fields that are never kept in the draft: `photographs`; `guests.passportNumber` of every row of a list. */
  notSaved?: readonly string[]
  children: ReactNode
  /** Before the button: what somebody agrees to by pressing it. */
  statement?: ReactNode
  /** Sending ends something, a booking or an offer: the way back then comes first, and is the filled button. */
  isEnd?: boolean
  /** After the button: the way back. */
  beside?: ReactNode
  /** The form is longer than any screen: its buttons stay along the lower edge of the page. */
  isLong?: boolean
  className?: string
  /** Public forms hold a trap for robots; behind a session there are none. */
  robots?: 'trapped' | 'none'
}

/**
 * Thrown by a form's `send`: nothing went wrong, but more is asked for than was said. The form stays as it is, and nothing
 * is announced: whoever throws it shows what else there is to fill in.
 */
export class DecisionPending extends Error {}

/**
 * The one way a form works here. Its schema is the server's; the first wrong field gets the focus; what was typed
 * outlives an error and a reload; pressing twice sends once.
 */
export function Form<Given extends FieldValues, Sent, Answer>(props: FormProps<Given, Sent, Answer>) {
  const { name, schema, initial, send, success, failure, onSent, isEnd = false, children } = props
  const live = useLive()
  const startedAt = useRef(live ? undefined : 0)
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
  const draft = useDraft({ form, name, initial, notSaved: props.notSaved, lastAttempt, spentBefore, spent })

  // A page that came from the server has been read since it was opened, before this code was there.
  useEffect(() => {
    startedAt.current ??= performance.now()
  }, [])

  const submit = form.handleSubmit(async (values) => {
    const attempt = attemptTo(values as object, lastAttempt.current, spent())
    lastAttempt.current = attempt
    draft.keep()
    try {
      const answer = await send({ ...values, elapsedMs: attempt.elapsedMs }, { 'Idempotency-Key': attempt.key })
      lastAttempt.current = undefined
      form.reset()
      draft.drop()
      showToast(typeof success === 'function' ? success(answer) : success)
      onSent?.(answer)
    } catch (error) {
      if (error instanceof DecisionPending) return
      const refusal = error instanceof ApiError ? error : undefined
      const message = refusal?.serverMessage ?? failure.description
      showToast({ ...failure, description: message, tone: 'error' })
      // Behind an open dialog a toast is seen but not heard.
      if (message && !refusal?.errors.length && document.querySelector('dialog:modal'))
        form.setError('root', { type: 'server', message: message })
      refusal?.errors.forEach(({ path, message }, index) => {
        const [first = ''] = path.split('.')
        const place = props.rows?.includes(first) ? path : first
        const field = first in initial ? (place as Path<Given>) : 'root'
        form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 })
      })
    }
  })

  // The second press of a double click comes before anything has been drawn anew.
  const submitOnce = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.current) return
    sending.current = true
    const { currentTarget } = event
    currentTarget.ariaBusy = 'true'
    try {
      // Checking a long form takes a slow phone longer than a press may go unanswered.
      await painted()
      await submit()
    } finally {
      sending.current = false
      currentTarget.ariaBusy = 'false'
    }
  }

  return (
    <FormProvider {...form}>
      <FormParts value={{ id, initial }}>
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
          {children}
          {errors.root?.message && (
            <p role="alert" className="mt-6 rounded-field bg-terracotta-tint px-4 py-3 text-terracotta-deep">
              {errors.root.message}
            </p>
          )}
          {props.statement && <div className="mt-8 text-ink-soft text-sm">{props.statement}</div>}
          <div className={classNames(BUTTONS, props.isLong && IN_SIGHT)}>
            {isEnd && props.beside}
            <Button
              type="submit"
              variant={isEnd ? 'secondary' : 'primary'}
              size="large"
              busy={isSubmitting ? props.sendingLabel : undefined}
              disabled={!live}
              className="disabled:cursor-progress disabled:opacity-100"
            >
              {props.sendLabel}
            </Button>
            {!isEnd && props.beside}
          </div>
        </form>
      </FormParts>
    </FormProvider>
  )
}

/**
 * The button that is meant stands on the right; on a phone two share a line where they fit. At the end of a dialog they stay
 * along its lower edge (`dialog-form.css`).
 */
const BUTTONS = 'form-buttons mt-6 flex flex-row-reverse flex-wrap items-center gap-3 max-sm:*:grow max-sm:*:px-4'
const IN_SIGHT = 'form-buttons-in-sight'
