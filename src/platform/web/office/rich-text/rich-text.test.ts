import { expect, test } from 'vitest'
import { parseLink, toEditorHtml } from './rich-text.ts'

test('the editor keeps the line breaks of text without paragraphs', () => {
  expect(toEditorHtml('One line\nand its second\n\nA <b>new</b> thought\n')).toBe(
    '<p>One line<br>and its second</p><p>A <b>new</b> thought</p>',
  )
})

test('text with paragraphs enters the editor unchanged', () => {
  const html = '<h3>House</h3>\n<p>One</p>\n<ul><li>Two</li></ul>'
  expect(toEditorHtml(html)).toBe(html)
  expect(toEditorHtml('  ')).toBe('  ')
})

test.each([
  ['https://chase.example/walks?a=1', 'https://chase.example/walks?a=1'],
  ['chase.example/walks', 'https://chase.example/walks'],
  [' www.chase.example ', 'https://www.chase.example'],
  ['stay@chase.example', 'mailto:stay@chase.example'],
  ['mailto:stay@chase.example', 'mailto:stay@chase.example'],
])('%j becomes a link to %s', (typed, address) => {
  expect(parseLink(typed)).toBe(address)
})

test.each([
  '',
  'the chase',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://x.example',
  '/walks',
  'https://',
  'chase',
])('%j becomes no link', (typed) => {
  expect(parseLink(typed)).toBeUndefined()
})
