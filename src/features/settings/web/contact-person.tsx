import { classNames } from '#platform/web/ui/class-names.ts'
import { Photograph } from '#platform/web/ui/photographs/photograph.tsx'
import { useSite } from './queries.ts'

interface ContactPersonProps {
  /** What the person does, after the name: "answers your enquiry". */
  does: string
  className?: string
}

/** Portrait, name and role of the member of staff who answers; nothing if none is shown [rule contact-person]. */
export function ContactPerson({ does, className }: ContactPersonProps) {
  const { contactPerson } = useSite()
  if (!contactPerson) return null
  const { name, role, portrait } = contactPerson
  return (
    <div className={classNames('flex items-center gap-4', className)}>
      {portrait && (
        <Photograph photograph={portrait} sizes="64px" alt="" className="size-[64px] shrink-0 rounded-full" />
      )}
      <div className="wrap-anywhere min-w-0">
        <p className="font-medium">
          {name} {does}
        </p>
        <p className="text-ink-soft text-sm">{role}</p>
      </div>
    </div>
  )
}

/** The same person with a large portrait, among the team. */
export function TeamMember() {
  const { contactPerson } = useSite()
  if (!contactPerson) return null
  const { name, role, portrait } = contactPerson
  return (
    <div className="flex flex-wrap items-center gap-6 self-start">
      {portrait && <Photograph photograph={portrait} sizes="8rem" alt="" className="w-32 shrink-0 rounded-full" />}
      <div className="wrap-anywhere min-w-0">
        <h3>{name}</h3>
        <p className="mt-2 text-ink-soft text-lg">{role}</p>
      </div>
    </div>
  )
}
