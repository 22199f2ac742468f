import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { FieldHelpAndError, type FieldProps, inputAttributes } from '#platform/web/form/field.tsx'
import { useField } from '#platform/web/form/form-parts.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { toEditorHtml } from './rich-text.ts'
import { RICH_TEXT } from './rich-text-kit.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'

/**
 * A field for text with paragraphs, headings, lists and links. The value is HTML, or `''` when empty; the server
 * sanitises the HTML.
 */
export function RichTextField({ name, label, help, optional, className }: FieldProps) {
  const { id, form, error } = useField(name)
  const { field } = useController({ name, control: form.control })
  const value = String(field.value ?? '')
  /** The last value that editor and form shared. Any other value in the form comes from a draft or a reset. */
  const lastSynced = useRef(value)
  const [content] = useState(() => toEditorHtml(value))
  const helped = help !== undefined
  const editorProps = useMemo(
    () => ({
      attributes: editorAttributes(inputAttributes({ id, help: helped || undefined, error, optional })),
      // The editor would use Tab to indent a list item. Tab must move to the next field, as elsewhere in the form.
      handleDOMEvents: { keydown: (_: unknown, event: KeyboardEvent) => event.key === 'Tab' },
    }),
    [id, helped, error, optional],
  )

  const editor = useEditor({
    extensions: RICH_TEXT,
    content,
    // The content security policy forbids style sheets that a script adds.
    injectCSS: false,
    editorProps,
    onUpdate: ({ editor }) => {
      lastSynced.current = editor.isEmpty ? '' : editor.getHTML()
      field.onChange(lastSynced.current)
    },
  })

  useEffect(() => {
    if (value === lastSynced.current) return
    lastSynced.current = value
    editor.commands.setContent(toEditorHtml(value), { emitUpdate: false })
  }, [editor, value])

  // Lets the form focus the editor if this field is the first invalid field.
  const { ref } = field
  useEffect(() => {
    ref({ focus: () => editor.commands.focus('end') })
  }, [editor, ref])

  return (
    <div className={classNames('min-w-0', className)}>
      <p id={`${id}-label`} className="mb-1.5 font-medium">
        {label} {optional && <span className="font-normal text-ink-soft">(optional)</span>}
      </p>
      <div
        className={classNames(
          'rounded-field border bg-surface transition-colors has-[[contenteditable]:focus-visible]:outline-2 has-[[contenteditable]:focus-visible]:outline-pine has-[[contenteditable]:focus-visible]:outline-offset-2',
          error ? 'border-terracotta' : 'border-edge hover:border-ink-soft',
        )}
      >
        <RichTextToolbar editor={editor} label={label} controls={id} />
        <EditorContent editor={editor} onBlur={field.onBlur} />
      </div>
      <FieldHelpAndError id={id} help={help} error={error} />
    </div>
  )
}

function editorAttributes(tied: ReturnType<typeof inputAttributes>): Record<string, string> {
  return {
    ...Object.fromEntries(
      Object.entries(tied)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, String(value)]),
    ),
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${tied.id}-label`,
    class: 'prose min-h-40 max-h-[60dvh] max-w-none! overflow-y-auto whitespace-pre-wrap px-3.5 py-3 outline-none!',
  }
}
