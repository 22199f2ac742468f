import { generateHTML, generateJSON } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { editable, linkAddress } from './rich-text.ts'

/** The elements that the office's rich text may contain; the server allows the same ones. */
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

/** Removes all elements that rich text may not contain from text that the server has not sanitised yet. */
export function cleaned(html: string): string {
  return html.trim() === '' ? '' : generateHTML(generateJSON(editable(html), RICH_TEXT), RICH_TEXT)
}
