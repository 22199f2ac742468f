import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ComponentProps, createContext, useContext, useEffect, useMemo, useRef } from 'react'
import { type DayButtonProps, DayPicker, type Matcher, type MonthCaptionProps, useDayPicker } from 'react-day-picker'
import { addDays, type Day, formatFullDay, formatMonth, toDay } from '#platform/shared/day.ts'
import { formatPoundsShort, type Pence, pence } from '#platform/shared/money.ts'

/** Returns the price of a night; undefined where no price is known. */
export type DayPrices = (night: Day) => Pence | undefined

export interface CalendarProps {
  months: 1 | 2
  today: Day
  /** Earlier days are disabled. Defaults to today; an earlier day allows entering past dates. */
  from?: Day
  chosen: { from?: Day; to?: Day }
  taken: ReadonlySet<string>
  /** The first month shown. By default it contains the first chosen day, or else the first selectable day from today on. */
  month?: Day
  onMonth?: (first: Day) => void
  /** Whether the calendar takes the focus on mount (`taken`) or not (`waits`). */
  focus?: 'taken' | 'waits'
  /** Returns a short note on a selectable day. */
  noteOn?: (day: Day) => string | undefined
  /** Returns why a day cannot be chosen; `undefined` for a selectable day. */
  reasonAgainst: (day: Day) => string | undefined
  /** The price of each night that is not taken, shown below the day. */
  priceOf?: DayPrices | undefined
  onChoose: (day: Day) => void
  /** Called with the day under the pointer or with the focus, and with `undefined` when the pointer leaves. */
  onPoint: (day: Day | undefined) => void
  /** Marks the days from check-in to this day as a preview of the range. */
  towards?: Day
}

const MONTHS_AHEAD_DAYS = 548

/** A calendar of one or two months, loaded on demand. The parent decides the effect of a click. */
export default function Calendar({
  months,
  today,
  from = today,
  chosen,
  taken,
  towards,
  month,
  focus = 'taken',
  priceOf,
  ...rest
}: CalendarProps) {
  const latest = useRef(rest)
  latest.current = rest

  const end = chosen.to ?? (chosen.from && towards && towards > chosen.from ? towards : undefined)
  const isOn =
    (test: (day: Day) => boolean): Matcher =>
    (date: Date) =>
      test(dayOf(date))
  const labels = useMemo(
    () => ({
      labelDayButton: (date: Date) => {
        const day = dayOf(date)
        const price = taken.has(day) ? undefined : priceOf?.(day)
        const labelParts = [
          formatFullDay(day),
          price !== undefined && formatPoundsShort(price),
          day === today && 'today',
          day === chosen.from && 'chosen as check-in',
          day === chosen.to && 'chosen as check-out',
          latest.current.reasonAgainst(day) ?? latest.current.noteOn?.(day),
        ]
        return labelParts.filter(Boolean).join(', ')
      },
      labelNext: () => 'Next month',
      labelPrevious: () => 'Previous month',
      labelNav: () => 'Months',
    }),
    [today, chosen.from, chosen.to, taken, priceOf],
  )

  return (
    <PricesContext value={priceOf}>
      <DayPicker
        mode="range"
        lang="en-GB"
        autoFocus={focus === 'taken'}
        fixedWeeks
        month={month && dateOf(month)}
        onMonthChange={(first) => rest.onMonth?.(dayOf(first))}
        weekStartsOn={1}
        numberOfMonths={months}
        today={dateOf(today)}
        defaultMonth={dateOf(chosen.from ?? (from < today ? today : from))}
        startMonth={dateOf(from < today ? from : today)}
        endMonth={dateOf(addDays(today, MONTHS_AHEAD_DAYS))}
        disabled={{ before: dateOf(from) }}
        selected={{
          from: chosen.from && dateOf(chosen.from),
          to: (chosen.to ?? chosen.from) && dateOf(chosen.to ?? (chosen.from as Day)),
        }}
        onSelect={(_, date) => choose(dayOf(date))}
        onDayFocus={(date) => rest.onPoint(dayOf(date))}
        onDayMouseEnter={(date) => rest.onPoint(dayOf(date))}
        onDayMouseLeave={() => rest.onPoint(undefined)}
        modifiers={{
          taken: isOn((day) => taken.has(day)),
          unavailable: isOn((day) => rest.reasonAgainst(day) !== undefined),
          first: isOn((day) => day === chosen.from),
          last: isOn((day) => day === chosen.to),
          within: isOn((day) => Boolean(chosen.from && end && day > chosen.from && day < end)),
          leading: isOn((day) => Boolean(end) && day === chosen.from),
          trailing: isOn((day) => day === end),
        }}
        modifiersClassNames={{
          within: 'bg-pine-tint forced-color-adjust-none',
          leading: 'bg-linear-to-r from-transparent from-50% to-pine-tint to-50%',
          trailing: 'bg-linear-to-l from-transparent from-50% to-pine-tint to-50%',
        }}
        labels={labels}
        components={{ DayButton, Chevron, MonthCaption }}
        classNames={{
          root: 'select-none',
          months: 'relative flex flex-col items-center justify-center gap-4 md:flex-row md:gap-8',
          month: 'w-full max-w-80',
          nav: 'pointer-events-none absolute inset-x-0 top-0 flex justify-between',
          button_previous: MONTH_BUTTON,
          button_next: MONTH_BUTTON,
          month_caption: 'grid h-11 place-items-center font-display text-lg font-medium',
          month_grid: 'mt-2 w-full table-fixed border-collapse',
          weekday: 'h-9 text-sm font-normal text-ink-soft',
          // `fixedWeeks` shows six rows for every month, so the calendar keeps its height.
          day: 'h-12 p-0 py-px text-center',
          hidden: 'invisible',
        }}
      />
    </PricesContext>
  )

  function choose(day: Day) {
    // On some devices a tap does not focus, yet tapping a day that cannot be chosen must show the reason.
    rest.onPoint(day)
    if (rest.reasonAgainst(day) === undefined) rest.onChoose(day)
  }
}

const MONTH_BUTTON =
  'pointer-events-auto grid size-11 place-items-center rounded-full hover:bg-sand aria-disabled:cursor-default aria-disabled:opacity-30'

const PricesContext = createContext<DayPrices | undefined>(undefined)

/** A day that cannot be chosen stays focusable, so that its reason is announced. Only days before `from` are disabled. */
function DayButton({ day, modifiers, disabled, ...rest }: DayButtonProps) {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (modifiers.focused) ref.current?.focus()
  }, [modifiers.focused])
  const isUnavailable = modifiers.unavailable && !disabled
  const priceOf = useContext(PricesContext)
  const price = modifiers.taken || disabled ? undefined : priceOf?.(dayOf(day.date))
  return (
    <button
      {...rest}
      ref={ref}
      disabled={disabled}
      aria-disabled={isUnavailable ? true : rest['aria-disabled']}
      title={isUnavailable ? rest['aria-label'] : undefined}
      data-taken={modifiers.taken || undefined}
      // Not text, because a button's visible text must be part of its label.
      data-price={price === undefined ? undefined : formatRoundedUp(price)}
      className={dayLook(modifiers)}
    />
  )
}

/** Whole pounds, because a day has room for six characters; rounded up, so that no stay costs more than its days say. */
function formatRoundedUp(price: Pence): string {
  return formatPoundsShort(pence(Math.ceil(price / 100) * 100))
}

function dayLook(modifiers: Record<string, boolean>): string {
  const shape =
    'relative mx-auto flex h-11 w-full max-w-11 flex-col items-center justify-center rounded-full leading-tight after:text-[min(0.6875rem,3vw)] after:leading-none data-price:after:content-[attr(data-price)] border border-transparent text-[min(1rem,5.5vw)] tabular-nums'
  if (modifiers.first || modifiers.last) return `${shape} bg-pine forced-color-adjust-none font-semibold text-paper`
  if (modifiers.disabled) return `${shape} cursor-default text-edge`
  const ring = modifiers.today ? 'border-edge font-semibold' : ''
  if (modifiers.unavailable)
    return `${shape} ${ring} cursor-default text-ink-soft ${modifiers.taken ? 'line-through' : ''}`
  return `${shape} ${ring} hover:border-pine ${modifiers.taken ? 'text-ink-soft line-through' : ''}`
}

/** The month's name. In the first month shown, a select that changes the month. */
function MonthCaption({ calendarMonth, displayIndex, ...rest }: MonthCaptionProps) {
  const { goToMonth, dayPickerProps } = useDayPicker()
  const { startMonth, endMonth } = dayPickerProps
  const shown = monthOf(calendarMonth.date)
  return (
    <div {...rest}>
      {displayIndex > 0 || !startMonth || !endMonth ? (
        <span role="status">{formatMonth(dayOf(calendarMonth.date))}</span>
      ) : (
        <select
          aria-label="Month"
          value={shown}
          onChange={(event) => goToMonth(dateOf(toDay(`${event.target.value}-01`)))}
          className="h-11 cursor-pointer rounded-field bg-transparent px-2 text-center hover:bg-sand"
        >
          {monthsBetween(startMonth, endMonth).map((month) => (
            <option key={monthOf(month)} value={monthOf(month)}>
              {formatMonth(dayOf(month))}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}

function monthsBetween(first: Date, last: Date): Date[] {
  const count = (last.getFullYear() - first.getFullYear()) * 12 + last.getMonth() - first.getMonth() + 1
  return Array.from({ length: count }, (_, index) => new Date(first.getFullYear(), first.getMonth() + index, 1, 12))
}

function monthOf(date: Date): string {
  return dayOf(date).slice(0, 7)
}

function Chevron({
  orientation,
}: {
  orientation?: ComponentProps<'svg'>['orientation'] | 'left' | 'right' | 'up' | 'down'
}) {
  const Arrow = orientation === 'left' ? ChevronLeft : ChevronRight
  return <Arrow size={20} strokeWidth={1.75} aria-hidden="true" />
}

/** The library uses `Date` in the local time zone. Noon keeps year, month and day the same in every zone. */
function dateOf(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}

function dayOf(date: Date): Day {
  const part = (value: number) => String(value).padStart(2, '0')
  return toDay(`${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`)
}
