import type { HTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'article' | 'section' | 'li'
  /** Rises by 2 pixels under the pointer; only for cards that are links. */
  lifts?: boolean
}

export function Card({ as: Element = 'div', lifts, className, ...rest }: CardProps) {
  return (
    <Element
      {...rest}
      className={classNames(
        'relative rounded-card border border-line bg-surface',
        lifts && 'transition-[translate,box-shadow] hover:-translate-y-0.5 hover:shadow-float',
        className,
      )}
    />
  )
}
