import { useId, useState } from 'react'
import { cutText } from '#platform/shared/text/cut-text.ts'
import { classNames } from '../class-names.ts'

export interface ReadMoreTextProps {
  text: string
  /** Texts with more characters are shortened between two words, with an ellipsis. */
  max: number
  /** The open control's label: "Show less" on the reviews page, "Read less" on the home page. */
  less?: string
  /** Which text the control opens, for screen readers: "review by Jo". */
  about: string
  className?: string
}

export function ReadMoreText({ text, max, less = 'Show less', about, className }: ReadMoreTextProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const cut = cutText(text, max)
  const long = cut !== text
  return (
    <div className={className}>
      <p id={id} className="whitespace-pre-line">
        {open ? text : cut}
      </p>
      {long && (
        <ReadMoreButton
          open={open}
          controls={id}
          onToggle={() => setOpen(!open)}
          more="Read more"
          less={less}
          about={about}
        />
      )}
    </div>
  )
}

export interface ReadMoreButtonProps {
  open: boolean
  onToggle: () => void
  more: string
  less: string
  about?: string
  controls?: string
  className?: string
}

/** A button that opens and closes the text above it. */
export function ReadMoreButton({ open, onToggle, more, less, about, controls, className }: ReadMoreButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={controls}
      onClick={onToggle}
      className={classNames(
        'inline-flex min-h-11 items-center font-medium text-pine underline decoration-1 underline-offset-4 hover:decoration-2',
        className,
      )}
    >
      {open ? less : more}
      {about && <span className="sr-only">: {about}</span>}
    </button>
  )
}
