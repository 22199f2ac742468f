import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AgreedMoney, ChangedMoney, OpenBooking } from '#features/bookings/contract.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import type { BookingFormSent, WantedBooking } from './booking-form.ts'
import { standing } from './booking-form.ts'
import { type ChangeOption, changedRows, optionsOf } from './change-words.ts'
import { bookingChangeQuery } from './queries.ts'

export interface ChangeQuestion {
  /**
   * Asks whoever saves other days, guests or another price what of the money is to change. Answers what is wanted with the
   * price that was chosen; `null` where they would rather go back to the form.
   */
  ask: (present: OpenBooking, wanted: WantedBooking, price: BookingFormSent['price']) => Promise<WantedBooking | null>
  dialog: ReactNode
}

interface Asked {
  id: number
  present: AgreedMoney
  options: ChangeOption[]
  answer: (chosen: ChangedMoney | null) => void
}

/** Shows what a change does to price, deposit and due days, and waits for the choice. */
export function useChangeQuestion(): ChangeQuestion {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  return {
    ask: async (present, wanted, price) => {
      if (isSameAgreement(standing(present), wanted)) return wanted
      const { checkIn, checkOut, guests, totalAmount } = wanted
      const own = price === 'own' ? { totalAmount } : {}
      const preview = await client.fetchQuery({
        ...bookingChangeQuery(present.id, { checkIn, checkOut, guests, ...own }),
        staleTime: 0,
      })
      const options = optionsOf(preview, price)
      if (changedRows(preview.present, options).length === 0) return wanted
      const chosen = await new Promise<ChangedMoney | null>((resolve) => {
        setAsked({ id: present.id, present: preview.present, options, answer: resolve })
      })
      setAsked(undefined)
      return chosen && { ...wanted, totalAmount: chosen.total }
    },
    dialog: asked && <ChangeDialog {...asked} />,
  }
}

function isSameAgreement(one: WantedBooking, other: WantedBooking): boolean {
  return (['checkIn', 'checkOut', 'guests', 'totalAmount'] as const).every((field) => one[field] === other[field])
}

function ChangeDialog({ id, present, options, answer }: Asked) {
  return (
    <Dialog
      open
      onClose={() => answer(null)}
      title="What changes for the guest"
      description={`Booking #${id}. Nothing is saved yet.`}
      actions={options.map(({ label, money }, place) => (
        <Button
          key={label}
          variant={place === options.length - 1 ? 'primary' : 'secondary'}
          onClick={() => answer(money)}
        >
          {label}
        </Button>
      ))}
    >
      <ChangeTable present={present} options={options} />
      <p className="mt-4 text-ink-soft text-sm">{toldInWords(options)}</p>
    </Dialog>
  )
}

function ChangeTable({ present, options }: Pick<Asked, 'present' | 'options'>) {
  return (
    <table className="w-full text-left text-sm tabular-nums">
      <caption className="sr-only">What is agreed on now, and what would be</caption>
      <thead className="text-ink-soft">
        <tr>
          <td className="py-2 pr-3" />
          {['Now', ...options.map(({ label }) => label)].map((head) => (
            <th key={head} scope="col" className="py-2 pr-3 font-medium last:pr-0">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changedRows(present, options).map((row) => (
          <tr key={row.label} className="border-line border-t align-top">
            <th scope="row" className="py-2 pr-3 font-medium">
              {row.label}
            </th>
            <td className="py-2 pr-3">{row.present}</td>
            {row.options.map((words, place) => (
              <td key={options[place]?.label} className="py-2 pr-3 last:pr-0">
                {words === row.present ? <span className="text-ink-soft">as now</span> : words}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function toldInWords(options: readonly ChangeOption[]): string {
  const told = options.filter(({ money }) => money.tellsGuest)
  if (told.length === 0) return 'The guest gets no email about it.'
  if (told.length === options.length) return 'The guest gets one email that says what has changed.'
  return `The guest gets one email that says what has changed if you choose “${told[0]?.label}”.`
}
