import { generateHTML, generateJSON } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { parseLink, toEditorHtml } from './rich-text.ts'

/** The elements allowed in the office's rich text. The server's sanitiser allows all of these elements. */
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
      isAllowedUri: (address) => parseLink(address) === address,
    },
  }),
]

/** Removes elements that rich text may not contain, for text that the server has not sanitised yet. */
export function removeForbiddenElements(html: string): string {
  return html.trim() === '' ? '' : generateHTML(generateJSON(toEditorHtml(html), RICH_TEXT), RICH_TEXT)
}
