import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from '../spinner.tsx'
import { SiteLink } from './site-link.tsx'

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'light'
type ButtonSize = 'small' | 'medium' | 'large'

interface Look {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Fills the width of its container. */
  wide?: boolean
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  ref?: Ref<HTMLButtonElement>
  /** The label during a running action ("Sending..."). The button then ignores clicks but keeps the focus. */
  busy?: string | undefined
}

export function Button({ variant, size, wide, busy, className, children, onClick, type, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={buttonLook({ variant, size, wide }, className)}
      aria-disabled={busy ? true : rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? (
        <>
          <Spinner />
          {busy}
        </>
      ) : (
        children
      )}
    </button>
  )
}

export interface LinkButtonProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>, Look {
  /** A path of this site, an external URL, `mailto:` or `tel:`. */
  href: string
  children: ReactNode
}

/** A link in the style of a button, for navigation; `Button` is for actions. */
export function LinkButton({ variant, size, wide, className, ...rest }: LinkButtonProps) {
  return <SiteLink {...rest} className={buttonLook({ variant, size, wide }, className)} />
}

/** Returns the classes of a button, for other elements such as a `summary` or a `label`. */
export function buttonLook({ variant = 'primary', size = 'medium', wide }: Look, more?: string): string {
  return classNames(
    'inline-flex select-none items-center justify-center gap-2 rounded-field border text-center font-medium transition-colors',
    'disabled:opacity-45 aria-disabled:cursor-progress aria-disabled:opacity-80',
    VARIANTS[variant],
    SIZES[size],
    wide && 'w-full',
    more,
  )
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-pine bg-pine text-paper hover:border-pine-deep hover:bg-pine-deep active:bg-ink',
  secondary: 'border-edge bg-surface text-ink hover:border-pine hover:bg-pine-tint active:bg-pine-pale',
  quiet: 'border-transparent text-pine hover:bg-pine-tint active:bg-pine-pale',
  danger: 'border-terracotta bg-terracotta text-surface hover:border-terracotta-deep hover:bg-terracotta-deep',
  light: 'border-paper bg-paper text-pine-deep hover:border-pine-pale hover:bg-pine-pale',
}

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-9 pointer-coarse:min-h-11 px-3 py-1.5 text-sm',
  medium: 'min-h-11 px-5 py-2 text-base',
  large: 'min-h-13 px-7 py-3 text-lg',
}
