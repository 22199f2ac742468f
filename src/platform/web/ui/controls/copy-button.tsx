import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'

export interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  text: string
  /** The name of the copied text for screen readers: "sort code". */
  what: string
  /** The button's label; "Copy" is enough beside the text itself. */
  label?: string
}

const ANNOUNCEMENT_MS = 2500

/**
 * Copies a text to the clipboard and announces the copy. If the browser forbids copying, the label asks the user to
 * copy the text.
 */
export function CopyButton({
  text,
  what,
  label = 'Copy',
  variant = 'secondary',
  size = 'small',
  className,
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), ANNOUNCEMENT_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => setOutcome((await copyText(text)) ? 'copied' : 'refused')
  return (
    <>
      <Button variant={variant} size={size} className={className} onClick={() => void copy()}>
        {outcome === 'copied' ? (
          <Check size={16} strokeWidth={1.75} aria-hidden="true" />
        ) : (
          <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
        )}
        {outcome === 'copied' ? 'Copied' : outcome === 'refused' ? 'Please copy by hand' : label}
        <span className="sr-only"> {what}</span>
      </Button>
      <span role="status" className="sr-only">
        {outcome === 'copied' ? `Copied: ${what}` : outcome === 'refused' ? `Please copy the ${what} by hand` : ''}
      </span>
    </>
  )
}

/** Copies a text to the clipboard. Resolves to whether the browser allowed the copy. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
