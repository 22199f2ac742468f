import { useQuery } from '@tanstack/react-query'
import { PRIVATE_PAGE_OPTIONS } from '#features/offers/web/queries.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { send } from '#platform/web/api.ts'
import { Form } from '#platform/web/form/form.tsx'
import { TextArea } from '#platform/web/form/text-area.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { cancellationForm, cancelStay, type GuestCancellation, type GuestStay } from '../contract.ts'
import { cancellationQuery } from './queries.ts'
import { describeCancellationCost, isPositive } from './stay-text.ts'

interface CancelDialogProps {
  open: boolean
  onClose: () => void
  stay: GuestStay
  token: string
  onCancelled: (stay: GuestStay) => void
  onStale: () => void
}

/** Shows the cost of cancelling. If the cost has changed, the server does not cancel. */
export function CancelDialog({ open, onClose, stay, token, onCancelled, onStale }: CancelDialogProps) {
  const { data, isError, error, isFetching, refetch } = useQuery({
    ...cancellationQuery(token),
    ...PRIVATE_PAGE_OPTIONS,
    enabled: open,
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Cancel this stay?"
      description={`${stay.home.title}. The nights will be available to other guests at once.`}
    >
      {isError ? (
        <ErrorState
          title="We could not calculate what cancelling costs"
          description={error.serverMessage}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : !data || isFetching ? (
        <Loading what="what cancelling costs" className="space-y-3">
          <Skeleton className="h-6" />
          <Skeleton className="h-6" />
          <Skeleton className="h-10" />
        </Loading>
      ) : (
        <Form
          name={`stay-cancel-${stay.paymentReference}`}
          schema={cancellationForm}
          initial={{ word: '' }}
          robots="none"
          send={async ({ word }, headers) => {
            try {
              return await send(
                cancelStay,
                { params: { token }, body: { word, refund: data.refund, owed: data.owed } },
                headers,
              )
            } catch (failure) {
              // Refetches dialog and page, because the sums may have changed.
              void refetch()
              onStale()
              throw failure
            }
          }}
          success={{
            title: 'Your stay is cancelled',
            description: 'This page shows what we refund, or what is still to pay.',
          }}
          failure={{ title: 'Failed to cancel', description: 'Please try again in a moment.' }}
          onSent={onCancelled}
          isEnd
          sendLabel={cancelLabel(data)}
          sendingLabel="Cancelling..."
          backAction={
            <Button size="large" onClick={onClose} ref={focusInPlace}>
              Keep the booking
            </Button>
          }
        >
          <Refund cancellation={data} stay={stay} />
          <TextArea name="word" label="Message" optional rows={3} max={1000} />
        </Form>
      )}
    </Dialog>
  )
}

/** Focuses without scrolling, so that the guest reads the cost above the button first. */
function focusInPlace(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true })
}

function cancelLabel({ refund, owed }: GuestCancellation): string {
  if (isPositive(refund)) return `Cancel, ${formatPoundsText(refund)} refunded`
  return isPositive(owed) ? `Cancel, ${formatPoundsText(owed)} to pay` : 'Cancel the stay'
}

function Refund({ cancellation, stay }: { cancellation: GuestCancellation; stay: GuestStay }) {
  const { pricePaid, depositPaid, charge, refund, owed } = cancellation
  const nothingMoves = !isPositive(pricePaid) && !isPositive(depositPaid) && !isPositive(charge)
  const end = isPositive(owed) ? { term: 'Still to pay', sum: owed } : { term: 'Refund', sum: refund }
  return (
    <div className="mb-6">
      <p className="mb-4">{describeCancellationCost(cancellation, stay)}</p>
      {!nothingMoves && (
        <dl className="space-y-1.5 rounded-card border border-line bg-paper px-5 py-4 tabular-nums">
          <Line term="Paid for the stay" amount={pricePaid} />
          <Line term="Security deposit paid" amount={depositPaid} />
          <Line term="Charged" amount={charge} />
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-2.5 font-semibold">
            <dt>{end.term}</dt>
            <dd className="ml-auto whitespace-nowrap text-xl">{formatPoundsText(end.sum)}</dd>
          </div>
        </dl>
      )}
    </div>
  )
}

function Line({ term, amount }: { term: string; amount: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 text-ink-soft">
      <dt>{term}</dt>
      <dd className="ml-auto whitespace-nowrap">{formatPoundsText(amount)}</dd>
    </div>
  )
}
