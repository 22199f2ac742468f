import { useMutation } from '@tanstack/react-query'
import { changeRequest, type DataRequest } from '#features/personal-data/contract.ts'
import { dayInLondon, formatLongDay } from '#platform/shared/day.ts'
import { send, waitForRefetch } from '#platform/web/api.ts'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { ReadMoreText } from '#platform/web/ui/controls/read-more.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { describeStatus, KIND_LABELS } from './request-labels.ts'

interface RequestLineProps {
  request: DataRequest
  onSettle: () => void
  onLookUp: () => void
}

const MAX_SHOWN_CHARACTERS = 300

export function RequestLine({ request, onSettle, onLookUp }: RequestLineProps) {
  const { id, kind, name, email, words, receivedOn, settledOn, acknowledgedOn, outcome, version } = request
  const acknowledge = useMutation({
    mutationFn: () => send(changeRequest, { params: { id }, body: { acknowledged: true, version } }),
    onSuccess: () => showToast({ title: 'Complaint acknowledged' }),
    onError: (error) => {
      showToast(errorToast(error, 'Failed to acknowledge the complaint'))
      void waitForRefetch(changeRequest)
    },
  })
  const status = describeStatus(request, dayInLondon(new Date()))
  const about = `: ${KIND_LABELS[kind]} #${id}`
  return (
    <div className="py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{KIND_LABELS[kind]}</span>
        <Badge tone={status.tone}>{status.label}</Badge>
      </p>
      <p className="mt-1 break-words text-ink-soft text-sm">
        {[name, email].filter(Boolean).join(', ') || 'No name given'}, received on {formatLongDay(receivedOn)}
      </p>
      {words && (
        <ReadMoreText text={words} max={MAX_SHOWN_CHARACTERS} about={`request #${id}`} className="mt-2 break-words" />
      )}
      {outcome && <p className="mt-2 break-words text-sm">{outcome}</p>}
      {settledOn === null && (
        <div className="mt-3 flex flex-wrap gap-3">
          {email && (
            <Button variant="secondary" size="small" onClick={onLookUp}>
              Look up
              <span className="sr-only">{about}</span>
            </Button>
          )}
          {kind === 'complaint' && acknowledgedOn === null && (
            <Button
              variant="secondary"
              size="small"
              onClick={() => acknowledge.mutate()}
              busy={acknowledge.isPending ? 'Saving...' : undefined}
            >
              Acknowledged today
              <span className="sr-only">{about}</span>
            </Button>
          )}
          <Button variant="secondary" size="small" onClick={onSettle}>
            Settle
            <span className="sr-only">{about}</span>
          </Button>
        </div>
      )}
    </div>
  )
}
