import { generateHTML, generateJSON } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { editable, linkAddress } from './rich-text.ts'

/** What a text of the office may be made of; the server allows the same. */
export const RICH_TEXT = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    dropcursor: false,
    gapcursor: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: false,
      defaultProtocol: 'https',
      HTMLAttributes: { rel: null, target: null },
      isAllowedUri: (address) => linkAddress(address) === address,
    },
  }),
]

/** A text that was typed here and that no server has cleaned yet, with nothing in it but what it may be made of. */
export function cleaned(html: string): string {
  return html.trim() === '' ? '' : generateHTML(generateJSON(editable(html), RICH_TEXT), RICH_TEXT)
}
