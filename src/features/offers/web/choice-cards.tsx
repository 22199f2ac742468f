import { formatPoundsText } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Photograph } from '#platform/web/ui/photographs/photograph.tsx'
import type { GuestChoice } from '../contract.ts'
import { formatStayDay } from './offer-text.ts'

interface ChoiceCardsProps {
  choices: readonly GuestChoice[]
  /** Position of the chosen stay. If no stay is available, the first stay is chosen. */
  chosen: number | undefined
  onChoose: (position: number) => void
}

export function ChoiceCards({ choices, chosen, onChoose }: ChoiceCardsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 font-display font-medium text-2xl">Choose your stay</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-4">
        {choices.map((choice) => (
          <ChoiceCard
            key={choice.position}
            choice={choice}
            isChosen={choice.position === chosen}
            onChoose={() => onChoose(choice.position)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function ChoiceCard({ choice, isChosen, onChoose }: { choice: GuestChoice; isChosen: boolean; onChoose: () => void }) {
  const { home, checkIn, checkOut, nights, guests, total, securityDeposit, isStillFree, position } = choice
  return (
    <label
      className={classNames(
        'group @container relative flex flex-col overflow-hidden rounded-card border bg-surface transition-[border-color,box-shadow]',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-pine',
        isChosen ? 'border-pine ring-1 ring-pine' : 'border-line',
        isStillFree ? 'cursor-pointer hover:border-pine' : 'cursor-not-allowed',
      )}
    >
      <span className="relative block">
        {home.photograph ? (
          <Photograph
            photograph={home.photograph}
            alt=""
            sizes="(min-width: 1024px) 26rem, (min-width: 640px) 50vw, 100vw"
            load="now"
            className={classNames('aspect-2/1 w-full sm:aspect-3/2', !isStillFree && 'grayscale')}
          />
        ) : (
          <span className="block aspect-2/1 w-full bg-sand sm:aspect-3/2" />
        )}
        {!isStillFree && (
          <span className="absolute bottom-3 left-3 rounded-full bg-red-tint px-3 py-1 font-medium text-red-ink text-sm">
            No longer available
          </span>
        )}
      </span>
      <span className="flex flex-1 @max-3xs:flex-col items-start gap-3 p-4 sm:p-5">
        <input
          type="radio"
          name="choice"
          value={position}
          checked={isChosen}
          disabled={!isStillFree}
          onChange={onChoose}
          className="mt-1 size-5 shrink-0 accent-pine"
        />
        <span className="min-w-0 max-w-full flex-1">
          <span className="block font-display font-medium text-xl leading-snug">{home.title}</span>
          <span className="wrap-anywhere block text-ink-soft">{home.city}</span>
          <span className="mt-2 block tabular-nums">
            {formatStayDay(checkIn)} to {formatStayDay(checkOut)}
          </span>
          <span className="block text-ink-soft">
            {formatCount(nights, 'night')} · {formatCount(guests, 'guest')}
          </span>
          <span className="mt-3 block tabular-nums">
            <span className="font-semibold text-xl">{formatPoundsText(total)}</span>{' '}
            <span className="text-ink-soft text-sm">total, plus {formatPoundsText(securityDeposit)} deposit</span>
          </span>
        </span>
      </span>
    </label>
  )
}
