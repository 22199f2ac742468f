import { keepPreviousData, useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useFormContext, useWatch } from 'react-hook-form'
import { PriceLines } from '#features/bookings/web/office/agreement/price-lines.tsx'
import { describeNights, describeRules } from '#features/bookings/web/office/booking-labels.ts'
import { calculateDeposit } from '#features/bookings/web/office/form/calculate-deposit.ts'
import { DepositField } from '#features/bookings/web/office/form/deposit-fields.tsx'
import { HomeField } from '#features/bookings/web/office/form/home-field.tsx'
import { StayDates } from '#features/bookings/web/office/form/stay-dates.tsx'
import { bookingQuoteQuery } from '#features/bookings/web/office/queries.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { formatPounds, formatPoundsText } from '#platform/shared/money.ts'
import { NumberField } from '#platform/web/form/number-field.tsx'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { Notice } from '#platform/web/office/notice.tsx'
import { RetryButton } from '#platform/web/office/retry-button.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { IconButton } from '#platform/web/ui/controls/icon-button.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { LinesField } from './lines-field.tsx'
import {
  type ChoiceInput,
  hasOutdatedLines,
  type OfferFormInput,
  stayKey,
  stayOfChoice,
  totalOf,
} from './offer-form.ts'

interface ChoiceFieldsProps {
  index: number
  /** Undefined for the only stay of the offer, which cannot be removed. */
  onRemove?: (() => void) | undefined
}

/** Fields of one stay: home, days, guests, and a price that is calculated or set by the office. */
export function ChoiceFields({ index, onRemove }: ChoiceFieldsProps) {
  const name = `choices.${index}` as const
  const choice = useWatch<OfferFormInput, typeof name>({ name })
  const quote = useStayQuote(choice)
  const nights = quote.data && describeNights(quote.data)
  return (
    <fieldset className="@container min-w-0 rounded-card border border-line bg-paper p-4 sm:p-5">
      <legend className="float-left mr-3 flex min-h-11 items-center font-medium">Stay {index + 1}</legend>
      <div className="mb-3 flex min-h-11 items-center justify-between gap-3">
        <span>{nights && <Badge tone={nights.tone}>{nights.label}</Badge>}</span>
        {onRemove && (
          <IconButton label={`Remove stay ${index + 1}`} icon={<X size={18} strokeWidth={1.75} />} onClick={onRemove} />
        )}
      </div>
      <div className="clear-both grid @md:grid-cols-2 gap-x-4 gap-y-4">
        <HomeField name={`${name}.propertyId`} className="@md:col-span-2" />
        <StayDates propertyId={Number(choice.propertyId)} prefix={`${name}.`} from={dayInLondon(new Date())} />
        <NumberField name={`${name}.guests`} label="Guests" min={1} />
      </div>
      <div className="mt-5 border-line border-t pt-4">
        <Price name={name} index={index} choice={choice} quote={quote} />
      </div>
    </fieldset>
  )
}

type StayQuote = ReturnType<typeof useStayQuote>

interface PriceProps {
  name: `choices.${number}`
  index: number
  choice: ChoiceInput
  quote: StayQuote
}

function Price({ name, index, choice, quote }: PriceProps) {
  const { setValue } = useFormContext<OfferFormInput>()
  const { data, isError, error } = quote
  const isOwn = choice.price === 'own'
  const standard =
    data &&
    (isOwn
      ? formatPounds(calculateDeposit(totalOf(choice.lines), data.depositRule))
      : formatPoundsText(data.securityDeposit))
  if (!isOwn && !stayOfChoice(choice))
    return <p className="text-ink-soft text-sm">Choose a home and both dates to see the price.</p>
  if (!isOwn && isError)
    return (
      <div className="space-y-3 text-sm">
        <p className="text-terracotta">
          {error?.serverMessage ?? 'The price could not be calculated. Please try again.'}
        </p>
        <RetryButton of={quote} />
      </div>
    )
  if (!isOwn && !data)
    return (
      <Loading what="the price" className="space-y-2">
        <Skeleton className="h-5" />
        <Skeleton className="h-5" />
      </Loading>
    )
  return (
    <>
      <div className="mb-4 space-y-2 empty:hidden">
        {data && describeRules(data).map((sentence) => <Notice key={sentence}>{sentence}</Notice>)}
      </div>
      {isOwn ? (
        <OwnPrice name={name} index={index} choice={choice} quote={quote} />
      ) : (
        data && (
          <PriceLines
            lines={data.lines}
            total={data.total}
            className="space-y-1 text-sm"
            totalClassName="pt-1 text-base"
          />
        )
      )}
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <DepositField name={`${name}.deposit`} standard={standard} className="w-52" />
        <Button
          variant="secondary"
          size="small"
          // While a new price loads, the lines shown are for the previous stay.
          disabled={!isOwn && quote.isPlaceholderData}
          onClick={() => {
            if (isOwn) return setValue(`${name}.price`, 'worked-out')
            setValue(`${name}.lines`, quoteLines(data))
            setValue(`${name}.linesFor`, stayKey(choice))
            setValue(`${name}.price`, 'own')
          }}
        >
          {isOwn ? 'Use the usual price' : 'Change the price'}
        </Button>
      </div>
    </>
  )
}

/** Price lines set by the office. After a change of home or days, the office must confirm or recalculate the lines. */
function OwnPrice({ name, index, choice, quote: { data, isPlaceholderData } }: PriceProps) {
  const { setValue, formState } = useFormContext<OfferFormInput>()
  const confirmLines = (lines?: ChoiceInput['lines']) => {
    if (lines) setValue(`${name}.lines`, lines)
    setValue(`${name}.linesFor`, stayKey(choice), { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  const isCurrent = data !== undefined && !isPlaceholderData && stayOfChoice(choice) !== undefined
  return (
    <>
      {hasOutdatedLines(choice) && (
        <div className="mb-4 space-y-3">
          <Notice>The dates or the home have changed since this price was entered.</Notice>
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              className="max-sm:min-h-11"
              disabled={!isCurrent}
              onClick={() => confirmLines(quoteLines(data))}
            >
              Calculate again{isCurrent && `: ${formatPoundsText(data.total)}`}
            </Button>
            <Button variant="secondary" size="small" className="max-sm:min-h-11" onClick={() => confirmLines()}>
              Keep {formatPounds(totalOf(choice.lines))}
            </Button>
          </div>
        </div>
      )}
      <LinesField index={index} />
    </>
  )
}

function quoteLines(data: StayQuote['data']): ChoiceInput['lines'] {
  return (data?.lines ?? []).map((line) => ({ ...line, amount: Number(line.amount) }))
}

function useStayQuote(choice: ChoiceInput) {
  return useQuery({
    ...bookingQuoteQuery(stayOfChoice(choice)),
    ...ALWAYS_REFETCH,
    placeholderData: keepPreviousData,
  })
}
