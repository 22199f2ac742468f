import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { FieldHelpAndError, INPUT_CLASS, inputAttributes } from '#platform/web/form/field.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { parseLink } from './rich-text.ts'

/** Shows a field for the URL of a link over the selected text. Without a selection the URL becomes the text. */
export function RichTextLink({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const id = useId()
  const current = String(editor.getAttributes('link').href ?? '')
  const [typed, setTyped] = useState(current)
  const [wrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  const apply = () => {
    const href = parseLink(typed)
    if (!href) return setWrong(true)
    const { empty } = editor.state.selection
    const link = { type: 'link', attrs: { href } }
    if (empty && !current)
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: typed.trim(), marks: [link] })
        .run()
    else editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  // The link field is inside another form, which must not receive Enter or Escape.
  const onKeyDown = (event: KeyboardEvent) => {
    const run = { Enter: apply, Escape: onClose }[event.key]
    if (!run) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }

  return (
    <div className="border-line border-b bg-paper p-3">
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        Link address
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          {...inputAttributes({ id, error: wrong ? WRONG : undefined })}
          type="text"
          inputMode="url"
          autoComplete="off"
          ref={field}
          value={typed}
          placeholder="https://"
          onChange={(event) => {
            setTyped(event.target.value)
            setWrong(false)
          }}
          onKeyDown={onKeyDown}
          className={classNames(INPUT_CLASS, 'min-h-11! w-auto! min-w-40 flex-1')}
        />
        <Button onClick={apply}>Set link</Button>
        {current && (
          <Button variant="secondary" onClick={remove}>
            Remove link
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <FieldHelpAndError id={id} error={wrong ? WRONG : undefined} />
    </div>
  )
}

const WRONG = 'Please enter an email address, or a web address that starts with https://'
