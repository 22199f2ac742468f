import { type ReactNode, useId } from 'react'
import { classNames } from '../ui/class-names.ts'

export interface FormSectionProps {
  title: string
  className?: string
  children: ReactNode
}

export function FormSection({ title, className, children }: FormSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'border-line border-t pt-8 pb-10 first-of-type:border-t-0 first-of-type:pt-0 last-of-type:pb-0',
        className,
      )}
    >
      <h2 id={id} className="mb-5 text-xl">
        {title}
      </h2>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">{children}</div>
    </section>
  )
}
